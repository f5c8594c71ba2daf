import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { withWorkspace } from '../../../shared/state/address.ts';
import { allUtterancesPath } from './allUtterances.ts';

/** Opens the utterances of all intents that are similar to one, given by its id. */
export function useShowSimilar(ws: string): (id: string) => void {
  const navigate = useNavigate();
  return useCallback((id) => void navigate(withWorkspace(allUtterancesPath({ like: id }), ws)), [navigate, ws]);
}
