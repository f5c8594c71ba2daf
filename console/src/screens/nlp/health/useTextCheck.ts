import { limits } from '@parlance/contract/limits';
import { useEffect, useState } from 'react';
import { useCall } from '../../../shared/api/queryClient.ts';

/** How long somebody pauses before a sentence is looked at, ms. */
const pause = 300;
const none: readonly never[] = [];

/**
 * What would be wrong with a sentence in an intent, asked once typing pauses; never keeps anybody from typing.
 * @param except id of the sentence that is being changed into this
 */
export function useTextCheck(ws: string, intent: string, text: string, except?: string) {
  const wanted = text.replace(/\s+/gu, ' ').trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data } = useCall(
    'POST /api/1.0/gael/:ws/utterances/check',
    { params: { ws }, body: { text: asked, intent, ...(except !== undefined && { except }) } },
    { enabled: asked !== '' && asked.length <= limits.utteranceLength },
  );
  return asked === wanted && asked !== '' ? (data?.problems ?? none) : none;
}
