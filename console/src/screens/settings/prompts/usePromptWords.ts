import type { Prompt } from '@parlance/contract/calls/backend';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

const kinds = ['generateUtterances', 'generateAnswer', 'ragAnswer'] as const;
const names = ['intent', 'samples', 'count', 'language', 'question', 'attributes', 'passages'] as const;

/** A prompt with its title and what explains it in the reader's language; one that is new to the console keeps the server's words. */
export function usePromptWords(): (prompt: Prompt) => Prompt {
  const { t } = useTranslation('settings');
  return useCallback(
    (prompt) => {
      const kind = kinds.find((each) => each === prompt.id.split('@')[0]);
      if (!kind) return prompt;
      return {
        ...prompt,
        title: t(`prompts.kind.${kind}.title`),
        description: t(`prompts.kind.${kind}.text`),
        placeholders: prompt.placeholders.map((placeholder) => {
          const name = names.find((each) => each === placeholder.name);
          return name ? { ...placeholder, description: t(`prompts.means.${name}`) } : placeholder;
        }),
      };
    },
    [t],
  );
}
