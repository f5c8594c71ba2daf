/** The addresses of the console, each a screen or a part of one, in the demo workspace. */
export const addresses = [
  '/',
  '/messenger',
  '/nlp/rag',
  '/nlp/class',
  '/nlp/class/customer_care',
  '/nlp/class/customer_care/evaluation',
  '/nlp/class/customer_care/trainings',
  '/nlp/intent',
  '/nlp/intent?show=utterances',
  '/nlp/intent/order.cancel',
  '/nlp/intent/order.cancel/attributes',
  '/nlp/intent/order.cancel/answers',
  '/nlp/corpus',
  '/nlp/corpus/product',
  '/logs',
  '/workflows/scripts',
  '/workflows/events',
  '/workflows/runs',
  '/workflows/alarms',
  '/store',
  '/store?connector=http',
  '/organizations',
  '/users',
  '/users?company=all',
  '/users/access_users',
  '/users/access_codes',
  '/users/odata',
  '/back/prompts',
  '/back/domains',
  '/back/things',
  '/back/things?thing=label_printer&view=webhooks',
  '/back/things?thing=assistant&view=users',
  '/back/usage',
  '/back/cache',
  '/back/audit',
  '/back/trash',
  '/nowhere',
] as const;

/** The address of a script in the editor; each demo workspace makes its own ids. */
export const scriptAddress = (id: string): string => `/workflows/scripts?script=${id}`;

/** The workspace's settings have no address: they open over any screen by a button of this name. */
export const settingsButton = /^(Workspace settings|Paramètres de l’espace de travail)$/;
