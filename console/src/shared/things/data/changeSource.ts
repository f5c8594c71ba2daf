import type { AttributeChange } from '@parlance/contract/calls/events';
import type { ChangeSource } from '@parlance/contract/limits';

/** What changed an attribute. Earlier releases stored programs with an API token as `webhook`, under the token's name. */
export const changeSource = ({ via, actor }: Pick<AttributeChange, 'via' | 'actor'>): ChangeSource =>
  via === 'webhook' && actor.startsWith('token:') ? 'api' : via;
