import { ChatTextsContext, englishChatTexts } from '@parlance/ui-kit/chat';
import { englishTableTexts, TableTextsContext } from '@parlance/ui-kit/table';
import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const english = { table: englishTableTexts, chat: englishChatTexts };

let french: Promise<typeof english> | undefined;
/** The French texts, loaded only for users of French. */
function frenchTexts() {
  french ??= import('./frenchScreenKit.ts').then(
    ({ frenchTableTexts: table, frenchChatTexts: chat }) => ({ table, chat }),
    (error: unknown) => {
      // The next attempt loads them again.
      french = undefined;
      throw error;
    },
  );
  return french;
}

/** The texts of tables and the chat in the user's language; the sign-in needs neither. */
export function ScreenTexts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const texts = i18n.language === 'fr' ? use(frenchTexts()) : english;
  return (
    <TableTextsContext value={texts.table}>
      <ChatTextsContext value={texts.chat}>{children}</ChatTextsContext>
    </TableTextsContext>
  );
}
