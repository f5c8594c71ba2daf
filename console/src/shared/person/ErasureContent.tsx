import type { ErasurePreview } from '@parlance/contract/calls/dataProtection';
import { Checkbox } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../i18n/format.ts';
import { Facts } from '../ui/Facts.tsx';

/** Number of items that are listed by name. */
const named = 5;

const Texts = styled.ul`
  margin: 0;
  padding-left: var(--space-5);
  overflow-wrap: anywhere;
`;

interface ErasureContentProps {
  preview: ErasurePreview;
  /** Called with whether utterances and test cases are deleted as well. */
  onChoose: (chosen: boolean) => void;
}

const counted = ['messages', 'conversations', 'files', 'verbatims', 'reviews'] as const;

/**
 * What an erasure deletes, and the utterances and test cases from the person's messages, which are deleted only if the
 * user chooses so.
 */
export function ErasureContent({ preview, onChoose }: ErasureContentProps) {
  const { t } = useTranslation('retention');
  const { number } = useFormats();
  const [chosen, setChosen] = useState(false);
  const { utterances, test_cases: testCases } = preview;
  const total = utterances.total + testCases.total;
  const shown = [...utterances.data, ...testCases.data].slice(0, named);
  return (
    <Stack gap={4}>
      <Facts facts={counted.map((each) => ({ name: t(`preview.${each}`), value: number(preview[each]) }))} />
      {total > 0 && (
        <Stack gap={2}>
          <Checkbox
            label={t('person.content', { count: total })}
            description={t('person.contentHint')}
            checked={chosen}
            onChange={(now) => {
              setChosen(now);
              onChoose(now);
            }}
          />
          <Texts>
            {shown.map(({ id, text, intent }) => (
              <li key={id}>
                {text} <small>{intent ?? t('person.noIntent')}</small>
              </li>
            ))}
            {total > shown.length && <li>{t('person.more', { count: total - shown.length })}</li>}
          </Texts>
        </Stack>
      )}
    </Stack>
  );
}
