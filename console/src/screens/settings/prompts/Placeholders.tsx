import type { Prompt } from '@parlance/contract/calls/prompts';
import { Pill } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { PlaceholderCheck } from './placeholders.ts';

const Lines = styled.ul`
  display: grid;
  gap: var(--space-2);
  ${plainList}
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2);
  }
  code {
    font-family: var(--font-mono);
  }
  span {
    color: var(--text-muted);
  }
`;

/** The placeholders of a text: which are allowed, required and present. */
export function Placeholders({
  placeholders,
  check,
}: {
  placeholders: Prompt['placeholders'];
  check: PlaceholderCheck;
}) {
  const { t } = useTranslation('settings');
  return (
    <Card title={t('prompts.placeholders')} level={3}>
      <Lines>
        {placeholders.map(({ name, description, required }) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code>
            {check.used.has(name) ? (
              <Pill tone="good" icon="check">
                {t('prompts.used')}
              </Pill>
            ) : (
              <Pill tone={required ? 'bad' : 'neutral'} icon={required ? 'triangle-alert' : undefined}>
                {t(required ? 'prompts.notUsed' : 'prompts.optional')}
              </Pill>
            )}
            <span>{description}</span>
          </li>
        ))}
      </Lines>
    </Card>
  );
}
