import { ChatTextsContext, englishChatTexts } from '@parlance/ui-kit/chat';
import { englishTableTexts, TableTextsContext } from '@parlance/ui-kit/table';
import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const english = { table: englishTableTexts, chat: englishChatTexts };

let french: Promise<typeof english> | undefined;
/** The French words, fetched for those who read French. */
function frenchTexts() {
  french ??= import('./frenchScreenKit.ts').then(
    ({ frenchTableTexts: table, frenchChatTexts: chat }) => ({ table, chat }),
    (error: unknown) => {
      // The next try asks for them again.
      french = undefined;
      throw error;
    },
  );
  return french;
}

/** What tables and the chat say by themselves, in the reader's language; sign-in needs neither. */
export function ScreenTexts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const texts = i18n.language === 'fr' ? use(frenchTexts()) : english;
  return (
    <TableTextsContext value={texts.table}>
      <ChatTextsContext value={texts.chat}>{children}</ChatTextsContext>
    </TableTextsContext>
  );
}
