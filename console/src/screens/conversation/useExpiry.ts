import type { Connection } from '@parlance/chat-widget/conversation';
import { useEffect } from 'react';
import { restore } from '../../shared/state/session.ts';

/** The conversation lost its session: asking the server about it ends the console's session too, properly. */
export function useExpiry(connection: Connection): void {
  useEffect(() => {
    if (connection === 'expired') void restore();
  }, [connection]);
}
