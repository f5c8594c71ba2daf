import type { Prompt } from '@parlance/contract/calls/prompts';
import { Pill } from '@parlance/ui-kit/data';
import { Card } from '@parlance/ui-kit/layout';
import { plainList } from '@parlance/ui-kit/theme';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import type { PlaceholderCheck } from './placeholders.ts';

const Lines = styled.ul`
  display: grid;
  grid-template-columns: max-content max-content minmax(0, 1fr);
  gap: var(--space-2) var(--space-3);
  ${plainList}
  li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
    justify-items: start;
  }
  @media (max-width: 600px) {
    grid-template-columns: max-content minmax(0, 1fr);
    li > :last-child {
      grid-column: 1 / -1;
    }
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
