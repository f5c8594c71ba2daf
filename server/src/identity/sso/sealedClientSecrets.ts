import { eq, isNotNull } from 'drizzle-orm';
import { domains } from '../../platform/db/backendTables.ts';
import type { SealedColumn } from '../../platform/secrets/sealingKey.ts';
import { purpose } from './domains.ts';

/** The client secrets of identity providers. */
export const sealedClientSecrets: SealedColumn = {
  async reseal(tx, renew) {
    const rows = await tx.select().from(domains).where(isNotNull(domains.clientSecret));
    for (const { domain, clientSecret } of rows) {
      if (clientSecret === null) continue;
      const renewed = renew(purpose(domain), clientSecret);
      if (renewed === clientSecret) continue;
      await tx.update(domains).set({ clientSecret: renewed }).where(eq(domains.domain, domain));
    }
  },
};
