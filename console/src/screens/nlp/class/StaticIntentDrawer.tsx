import type { StaticClass } from '@parlance/contract/calls/nlp';
import { languages } from '@parlance/contract/limits';
import { Stack } from '@parlance/ui-kit/layout';
import { Drawer } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';

const Part = styled.section`
  h3 {
    margin-bottom: var(--space-2);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  ul {
    display: grid;
    gap: var(--space-1);
    margin: 0;
    padding-inline-start: var(--space-5);
  }
`;

interface StaticIntentDrawerProps {
  intent: StaticClass['intents'][number];
  onClose: () => void;
}

/** The utterances and answers of a built-in intent, by language. */
export function StaticIntentDrawer({ intent, onClose }: StaticIntentDrawerProps) {
  const { t } = useTranslation(['models', 'nlp']);
  const spoken = languages
    .filter((language) => language !== 'auto')
    .filter((language) => intent.utterances.some((one) => one.language === language));
  return (
    <Drawer open title={intent.intent_name} onClose={onClose}>
      <Stack gap={5}>
        {spoken.map((language) => (
          <Stack key={language} gap={4}>
            <Part>
              <h3>{t('static.understands', { language: t(`language.${language}`, { ns: 'nlp' }) })}</h3>
              <ul>
                {intent.utterances
                  .filter((one) => one.language === language)
                  .map(({ text }) => (
                    <li key={text}>{text}</li>
                  ))}
              </ul>
            </Part>
            <Part>
              <h3>{t('static.says', { language: t(`language.${language}`, { ns: 'nlp' }) })}</h3>
              <ul>
                {intent.answers
                  .filter((one) => one.language === language)
                  .map(({ id, text }) => (
                    <li key={id}>{text}</li>
                  ))}
              </ul>
            </Part>
          </Stack>
        ))}
      </Stack>
    </Drawer>
  );
}
