import { eq } from 'drizzle-orm';
import { secondFactors } from '../../platform/db/accountTables.ts';
import type { SealedColumn } from '../../platform/secrets/sealingKey.ts';
import { sealedFor } from './checkSecondFactor.ts';

/** The secrets of authenticator apps. */
export const sealedTotpSecrets: SealedColumn = {
  async reseal(tx, renew) {
    const rows = await tx.select().from(secondFactors);
    for (const { userId, secret } of rows) {
      const renewed = renew(sealedFor(userId), secret);
      if (renewed === secret) continue;
      await tx.update(secondFactors).set({ secret: renewed }).where(eq(secondFactors.userId, userId));
    }
  },
};
