import type { SearchHit, SearchKind } from '@parlance/contract/calls/search';
import type { IconName } from '@parlance/ui-kit/icons';
import { addressName, studioPath } from '../../../screens/nlp/address/studioAddress.ts';
import { guestsPath } from '../../../screens/users/guests/service/guestAddress.ts';
import { usersPath } from '../../../screens/users/navigation/usersAddress.ts';
import { scriptPath, sectionPath } from '../../../screens/workflows/workflowsAddress.ts';
import { thingPath } from '../../../shared/things/thingsAddress.ts';

export const hitIcons: Readonly<Record<SearchKind, IconName>> = {
  intent: 'message-square-text',
  class: 'layers',
  corpus: 'book-open',
  utterance: 'quote',
  knowledge: 'folder-open',
  document: 'file-text',
  chart: 'chart-column',
  script: 'workflow',
  attribute: 'variable',
  thing: 'bot',
  guest: 'user',
  organization: 'building-2',
  user: 'users',
  token: 'key',
};

/** Adds the text that the table is filtered by. */
const searched = (path: string, text: string) =>
  `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ filter: text })}`;

/** Adds the id that the table opens in its dialog, and filters the table by the text, because it may have many rows. */
const opened = (path: string, { id, text }: Named) => `${searched(path, text)}&${new URLSearchParams({ open: id })}`;

type Named = Pick<SearchHit, 'id' | 'text'>;
type Parent = NonNullable<SearchHit['parent']>;

const addresses: Readonly<Record<SearchKind, (hit: Named, parent: Parent, ws: string) => string>> = {
  intent: ({ id, text }) => studioPath('intent', addressName(text, id)),
  class: ({ id, text }) => studioPath('class', addressName(text, id)),
  corpus: ({ id, text }) => studioPath('corpus', addressName(text, id)),
  utterance: ({ text }, intent) =>
    searched(studioPath('intent', addressName(intent.name, intent.id), 'utterances'), text),
  knowledge: ({ id, text }) => studioPath('rag', addressName(text, id)),
  document: ({ id }, base) => studioPath('rag', addressName(base.name, base.id), id),
  chart: ({ id }) => `/?${new URLSearchParams({ chart: id })}`,
  script: ({ id }) => scriptPath(id),
  attribute: ({ id }) => `${sectionPath('events')}?${new URLSearchParams({ event: id })}`,
  // A user who may not open the thing's page may still talk to the thing.
  thing: ({ id }, _, ws) => thingPath(ws, id) ?? `/messenger?${new URLSearchParams({ device: id })}`,
  // Guest Management lists only guests of things that ask for a PIN; the page of a thing lists the guests of any thing.
  guest: ({ text }, thing, ws) => {
    const path = thingPath(ws, thing.id);
    return searched(path ? `${path}&view=users` : guestsPath(thing.id, 'guests'), text);
  },
  organization: (hit) => opened('/organizations', hit),
  user: (hit, company) => opened(usersPath(company.id), hit),
  token: (hit, company) => opened(usersPath(company.id, 'tokens'), hit),
};

/** The address where a hit is shown. */
export const hitAddress = (hit: SearchHit, ws: string): string =>
  addresses[hit.kind](hit, hit.parent ?? { id: '', name: '' }, ws);
