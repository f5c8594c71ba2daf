import { openConversation, type LiveConversation } from '@parlance/chat-widget/conversation';
import { useState, useSyncExternalStore } from 'react';
import { requestHeaders } from '../../shared/api/headers.ts';
import { session } from '../../shared/state/session.ts';
import { bearerToken } from '../../shared/browser/token.ts';
import { ConversationSkeleton } from './ConversationSkeleton.tsx';
import { ConversationView } from './ConversationView.tsx';

/** A conversation that is open while a component subscribes to it. */
function conversationSource(ws: string, device: string) {
  let conversation: LiveConversation | null = null;
  return {
    subscribe: (changed: () => void) => {
      conversation = openConversation(
        { baseUrl: '', ws, device, getToken: bearerToken, headers: requestHeaders },
        { scope: session.user?.login },
      );
      changed();
      return () => {
        conversation?.close();
        conversation = null;
      };
    },
    current: () => conversation,
  };
}

interface DeviceConversationProps {
  ws: string;
  device: string;
  /** The name of the device. */
  label: string;
}

/** The conversation with one device; give it a React key for the device. */
export function DeviceConversation({ ws, device, label }: DeviceConversationProps) {
  const [source] = useState(() => conversationSource(ws, device));
  const conversation = useSyncExternalStore(source.subscribe, source.current);
  return conversation ? (
    <ConversationView ws={ws} label={label} conversation={conversation} />
  ) : (
    <ConversationSkeleton />
  );
}
