import { ChatTextsContext, englishChatTexts } from '@parlance/ui-kit/chat';
import { englishTableTexts, TableTextsContext } from '@parlance/ui-kit/table';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { frenchChatTexts, frenchTableTexts } from './frenchScreenKit.ts';

/** What tables and the chat say by themselves, in the reader's language; sign-in needs neither. */
export function ScreenTexts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const french = i18n.language === 'fr';
  return (
    <TableTextsContext value={french ? frenchTableTexts : englishTableTexts}>
      <ChatTextsContext value={french ? frenchChatTexts : englishChatTexts}>{children}</ChatTextsContext>
    </TableTextsContext>
  );
}
