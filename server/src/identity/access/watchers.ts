import type { Tx } from '../../platform/db/port.ts';
import { companiesOf } from './access.ts';
import type { Principal } from '../../platform/principal.ts';

/**
 * Returns a function that presents events about accounts to the principal: undefined for companies they may not see.
 */
export async function accountEventsFor(tx: Tx, principal: Principal): Promise<(event: unknown) => unknown> {
  const reach = await companiesOf(tx, principal);
  const own = (id: unknown) => id === principal.companyId || (reach !== 'all' && reach.includes(String(id)));
  return (event) => {
    if (!(event instanceof Object) || !('company_id' in event) || !('what' in event)) return undefined;
    const { what, company_id } = event;
    const mine = reach === 'all' || own(company_id) || ('parent_id' in event && own(event.parent_id));
    return mine ? { type: 'changed', what, company_id } : undefined;
  };
}
