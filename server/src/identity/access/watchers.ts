import type { Deps } from '../../platform/deps.ts';
import type { Tx } from '../../platform/db/port.ts';
import { accountsTopic } from '../../platform/events/events.ts';
import { companiesOf } from './access.ts';
import type { Principal } from '../../platform/principal.ts';

export type AccountKind = 'company' | 'user' | 'token';

interface AccountEvent {
  type: 'changed';
  what: AccountKind;
  company_id: string;
  /** The partner that looks after the company. */
  parent_id: string | null;
}

/** Tells the screens that show a company that things of this kind have changed. */
export async function announceAccounts(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  what: AccountKind,
  company: { id: string; parentId: string | null },
): Promise<void> {
  const event: AccountEvent = { type: 'changed', what, company_id: company.id, parent_id: company.parentId };
  await events.publish(tx, accountsTopic, event);
}

/** How an event of that topic looks to the principal: undefined where the company is none of their business. */
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
