import {
  CodeEditor as KitEditor,
  CodeTextsContext,
  DiffView as KitDiff,
  englishCodeTexts,
  type CodeEditorProps,
  type DiffViewProps,
} from '@parlance/ui-kit/code';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { frenchCodeTexts } from './frenchCode.ts';

function Texts({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <CodeTextsContext value={i18n.language === 'fr' ? frenchCodeTexts : englishCodeTexts}>{children}</CodeTextsContext>
  );
}

/** The kit's editor in the reader's language. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Texts>
    <KitEditor {...props} />
  </Texts>
);

/** The kit's comparison in the reader's language. */
export const DiffView = (props: DiffViewProps) => (
  <Texts>
    <KitDiff {...props} />
  </Texts>
);
