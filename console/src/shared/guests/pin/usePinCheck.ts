import { isPin, isWeakPin } from '@parlance/contract/pin';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/ApiError.ts';
import { call, isCancelled } from '../../api/call.ts';
import type { PinPlace } from './pinActions.ts';

/** Debounce of the request, in ms. */
const pause = 1000;

/** The result for a typed code; `none`: nothing to check. */
export type PinCheck = 'none' | 'checking' | 'free' | 'taken' | 'failed';

interface PinCheckOptions {
  place: PinPlace;
  /** The code in the field. */
  value: string;
  /** The saved value of the edited code, which may exist. */
  own: string | undefined;
  /** Called when a generated code already exists; generated codes are checked at once. */
  onGeneratedTaken: (() => void) | undefined;
}

/** Checks whether a code exists, one second after typing. A pending check is cancelled on unmount. */
export function usePinCheck({ place: { ws, vthingId }, value, own, onGeneratedTaken }: PinCheckOptions): PinCheck {
  const [known, setKnown] = useState<{ value: string; check: PinCheck }>();
  const drawn = onGeneratedTaken !== undefined;
  const onTaken = useRef(onGeneratedTaken);
  useEffect(() => {
    onTaken.current = onGeneratedTaken;
  });
  const wanted = value !== own && isPin(value) && !isWeakPin(value);
  useEffect(() => {
    if (!wanted) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      setKnown({ value, check: 'checking' });
      try {
        const path = 'HEAD /api/1.0/workspaces/:ws/services/:vthingId/pincodes/:codeId';
        await call(path, { params: { ws, vthingId, codeId: value }, signal: leaving.signal });
        setKnown({ value, check: 'taken' });
        onTaken.current?.();
      } catch (error) {
        if (isCancelled(error)) return;
        setKnown({ value, check: error instanceof ApiError && error.status === 404 ? 'free' : 'failed' });
      }
    };
    const timer = setTimeout(() => void ask(), drawn ? 0 : pause);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [ws, vthingId, value, wanted, drawn]);
  if (!wanted) return 'none';
  return known?.value === value ? known.check : 'checking';
}
