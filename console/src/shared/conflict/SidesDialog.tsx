import { Button } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { Modal } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useSnapshot } from 'valtio';
import { sides } from './sides.ts';

const Side = styled.section`
  min-width: 0;
  h3 {
    margin-bottom: var(--space-2);
    font-size: var(--size-m);
    font-weight: var(--weight-semibold);
  }
  ul {
    max-height: 50vh;
    padding: var(--space-2);
    overflow: auto;
    border: 1px solid var(--line);
    border-radius: var(--radius-control);
    list-style: none;
  }
  li {
    padding: 2px var(--space-2);
    border-radius: 4px;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
    color: var(--text-muted);
  }
  li[data-alone] {
    background: var(--warning-subtle);
    color: var(--warning-text);
    font-weight: var(--weight-medium);
  }
`;

/** More lines would slow down the page. */
const maxLines = 500;

function Lines({ title, lines, other }: { title: string; lines: readonly string[]; other: readonly string[] }) {
  const { t } = useTranslation();
  const shared = new Set(other);
  // Where not all lines fit, those that differ are shown.
  const shown = lines.length > maxLines ? lines.filter((line) => !shared.has(line)).slice(0, maxLines) : lines;
  return (
    <Side>
      <h3>{title}</h3>
      <ul>
        {shown.length === 0 && <li>{t('conflict.nothing')}</li>}
        {shown.map((line, index) => (
          <li key={index} data-alone={shared.has(line) ? undefined : ''}>
            {line}
          </li>
        ))}
      </ul>
    </Side>
  );
}

/** Both versions of a conflicting save, and the choice between them. */
export function SidesDialog() {
  const { t } = useTranslation();
  const { question } = useSnapshot(sides);
  if (!question) return null;
  const { title, mine, theirs } = question;
  return (
    <Modal
      open
      size="large"
      closeOnOutside={false}
      title={t('conflict.title', { what: title })}
      description={t('conflict.text')}
      onClose={() => question.answer(undefined)}
      footer={
        <>
          <Button onClick={() => question.answer(undefined)}>{t('conflict.continueEditing')}</Button>
          <Button onClick={() => question.answer('theirs')}>{t('conflict.takeTheirs')}</Button>
          <Button variant="primary" onClick={() => question.answer('mine')}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <Grid min={240} gap={4}>
        <Lines title={t('conflict.mine')} lines={mine} other={theirs} />
        <Lines title={t('conflict.theirs')} lines={theirs} other={mine} />
      </Grid>
    </Modal>
  );
}
