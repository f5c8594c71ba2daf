import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { withWorkspace } from '../../../shared/state/address.ts';
import { allUtterancesPath } from './allUtterances.ts';

/** Shows, among the sentences of all intents, those that are like one, by its id. */
export function useShowAlike(ws: string): (id: string) => void {
  const navigate = useNavigate();
  return useCallback((id) => void navigate(withWorkspace(allUtterancesPath({ like: id }), ws)), [navigate, ws]);
}
