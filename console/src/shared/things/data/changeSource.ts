import type { AttributeChange } from '@parlance/contract/calls/events';
import type { ChangeSource } from '@parlance/contract/limits';

export type ShownSource = ChangeSource | 'api';

/** What changed an attribute, as screens name it: programs with a token of the API are kept as `webhook`, under the token's name. */
export const changeSource = ({ via, actor }: Pick<AttributeChange, 'via' | 'actor'>): ShownSource =>
  via === 'webhook' && actor.startsWith('token:') ? 'api' : via;
