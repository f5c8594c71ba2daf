import { ChatTextsContext, englishChatTexts } from '@parlance/ui-kit/chat';
import { englishTableTexts, TableTextsContext } from '@parlance/ui-kit/table';
import { use, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { once } from '../once.ts';

const english = { table: englishTableTexts, chat: englishChatTexts };

/** The French words, fetched for those who read French. */
const frenchTexts = once(async (): Promise<typeof english> => {
  const { frenchTableTexts: table, frenchChatTexts: chat } = await import('./frenchScreenKit.ts');
  return { table, chat };
});

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
