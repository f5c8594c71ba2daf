import { createFileUrls } from '@parlance/chat-widget/conversation';
import type { Verbatim } from '@parlance/contract/calls/verbatim';
import { ChatFiles } from '@parlance/ui-kit/chat';
import { useEffect, useState } from 'react';
import { download } from '../../shared/api/call.ts';
import { useFormats } from '../../shared/i18n/format.ts';

/** Files that came with a message; give it a key of the message. */
export function SentFiles({ ws, files }: { ws: string; files: Verbatim['files'] }) {
  const { locale } = useFormats();
  const [urls] = useState(() =>
    createFileUrls(async (fileId) => {
      const { blob } = await download('GET /api/1.0/verbatim/:ws/files/:fileId', { params: { ws, fileId } });
      return blob;
    }),
  );
  useEffect(() => () => urls.clear(), [urls]);
  return <ChatFiles files={files} fileUrl={({ id }) => urls.of(id)} locale={locale} />;
}
