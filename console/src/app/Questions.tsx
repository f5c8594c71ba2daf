import { Confirmations } from '@parlance/ui-kit/overlay';
import { confirmer } from '../shared/state/confirmer.ts';

/** The question that is asked before what cannot be taken back, if there is one. */
export function Questions() {
  return <Confirmations confirmer={confirmer} />;
}
