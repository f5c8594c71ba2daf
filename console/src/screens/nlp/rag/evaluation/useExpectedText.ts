import type { Expectation } from '@parlance/contract/calls/knowledge/evaluation';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** An expectation in one line: the document, and the headings or the beginning of the passage. */
export function useExpectedText(): (expected: Expectation) => string {
  const { t } = useTranslation('knowledge');
  return useCallback(
    ({ document_name: name, chunk, passage, state }) => {
      if (state === 'document_gone') return t('evaluation.goneOf', { name: name ?? t('evaluation.documentGone') });
      if (chunk === null) return t('evaluation.anyOf', { name });
      if (passage === null) return t('evaluation.passageGoneOf', { name });
      const where = passage.path.at(-1) ?? passage.text.slice(0, 60);
      return `${name} › ${where}`;
    },
    [t],
  );
}
