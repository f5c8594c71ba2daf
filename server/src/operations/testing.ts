import type { Db } from '../platform/db/port.ts';
import { newTenant } from '../testing/people.ts';

/** Two organizations, and users of the first with different permissions in the back office. */
export async function backOfficePeople(db: Db) {
  const home = await newTenant(db, 'Shop');
  return {
    home,
    other: await newTenant(db, 'Elsewhere'),
    boss: (await home.signIn('superAdmin')).token,
    partner: (await home.signIn('companyPartner')).token,
    admin: await home.signIn('companyAdmin', undefined, { scopes: ['org.db:write'] }),
  };
}
