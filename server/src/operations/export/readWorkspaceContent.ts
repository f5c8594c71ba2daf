import { can } from '@parlance/contract/permissions';
import { scriptsAsFiles } from '../../automation/scriptFiles/scriptFiles.ts';
import type { Tx } from '../../platform/db/port.ts';
import type { Principal } from '../../platform/principal.ts';
import { type ExchangeContent, exchangeVersion } from '../../studio/exchange/exchangeContent.ts';
import { readExchangeContent } from '../../studio/exchange/readExchangeContent.ts';

/** The current content of a workspace, with its scripts if the principal may read them. */
export async function readWorkspaceContent(tx: Tx, principal: Principal, ws: string): Promise<ExchangeContent> {
  const content = await readExchangeContent(tx, ws);
  const scripts = can(principal, 'script:read', ws) ? await scriptsAsFiles(tx, ws) : [];
  return scripts.length === 0 ? content : { ...content, version: exchangeVersion, scripts };
}
