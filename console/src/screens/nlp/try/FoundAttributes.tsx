import type { TryResult } from '@parlance/contract/calls/nlp';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { annotationColour } from '../../../shared/ui/annotationSegments.ts';
import { valueText } from '../../../shared/ui/valueText.ts';

const Line = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: var(--space-2);
  padding: 3px 0;
  mark {
    padding: 1px 5px;
    border-radius: 4px;
    color: inherit;
  }
  span {
    min-width: 0;
    overflow-wrap: anywhere;
    text-align: end;
    color: var(--text-muted);
  }
`;

/** The attributes found in the message; those found by one model only are labelled. */
export function FoundAttributes({ trial, attributes }: { trial: TryResult; attributes: readonly { name: string }[] }) {
  const { t } = useTranslation('trial');
  const { draft, published } = trial;
  const found = draft ?? published;
  const keyOf = (one: { name: string; value: unknown }) => `${one.name} ${JSON.stringify(one.value)}`;
  const before = new Set(published?.attributes.map(keyOf));
  const now = new Set(draft?.attributes.map(keyOf));
  const lost = draft ? (published?.attributes ?? []).filter((one) => !now.has(keyOf(one))) : [];
  const lines = [
    ...(found?.attributes ?? []).map((one) => ({
      ...one,
      only: draft && published && !before.has(keyOf(one)) ? t('onlyDraft') : '',
    })),
    ...lost.map((one) => ({ ...one, only: t('onlyPublished') })),
  ];
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{t('attributes')}</h3>
      {lines.map(({ name, value, text, start, only }) => (
        <Line key={`${name} ${start} ${only}`} title={text}>
          <mark style={{ background: annotationColour(attributes, name) }}>{name}</mark>
          <span>
            {valueText(value)} {only && <small>{only}</small>}
          </span>
        </Line>
      ))}
    </section>
  );
}
