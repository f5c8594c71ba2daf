import { sealedConnections } from './automation/connectors/connections.ts';
import { entersAllWorkspaces, mayEnter } from './identity/access/access.ts';
import { sealedTotpSecrets } from './identity/secondFactor/sealedTotpSecrets.ts';
import { isApiToken } from './identity/sessions/apiTokenSecrets.ts';
import { authenticate } from './identity/sessions/sessions.ts';
import { sealedClientSecrets } from './identity/sso/sealedClientSecrets.ts';
import { jobKinds } from './jobKinds.ts';
import type { PlatformParts } from './platform/startPlatform.ts';
import { reactions } from './reactions.ts';
import { sealedHookSecrets } from './automation/hooks/incomingHooks.ts';
import { sealedWebhookSecrets } from './automation/webhooks/endpoints.ts';
import { sealedConfigurations } from './workspace/configuration/store.ts';

/** The parts of all areas for the platform, which may not import them. */
export const areas: Omit<PlatformParts, 'mailers'> = {
  kinds: jobKinds,
  reactions,
  sealed: [
    sealedConfigurations,
    sealedClientSecrets,
    sealedTotpSecrets,
    sealedWebhookSecrets,
    sealedHookSecrets,
    sealedConnections,
  ],
  authentication: { authenticate, isApiToken, entersAllWorkspaces, mayEnter },
};
