import type { Overview } from '@parlance/contract/calls/workspaces';
import { Icon } from '@parlance/ui-kit/icons';
import { Card } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../shared/state/session.ts';
import { Row, RowButton, RowEnd, Rows } from './Dashboard.styles.ts';
import { WidgetDialog } from './WidgetDialog.tsx';

const steps = [
  { key: 'intents', href: '/nlp/intent' },
  { key: 'trained', href: '/nlp/class' },
  { key: 'published', href: '/nlp/class' },
  { key: 'talked', href: '/messenger' },
  { key: 'widget', href: null },
] as const;

/** What a newcomer does first; gone once everything is done. */
export function GetStarted({ started, ws }: { started: Overview['started']; ws: string }) {
  const { t } = useTranslation('dashboard');
  const [dialog, setDialog] = useState(false);
  if (Object.values(started).every(Boolean)) return null;
  const shown = steps.filter(({ key }) => key !== 'widget' || can('workspace:edit', ws));
  return (
    <Card title={t('started.title')} padding="none">
      <Rows>
        {shown.map(({ key, href }) => {
          const done = started[key];
          const content = (
            <>
              <Icon name={done ? 'check' : 'circle'} label={done ? t('started.done') : t('started.toDo')} />
              <span>{t(`started.${key}`)}</span>
              {!done && (
                <RowEnd>
                  <Icon name="arrow-right" />
                </RowEnd>
              )}
            </>
          );
          return (
            <li key={key}>
              {href === null ? (
                <RowButton type="button" data-done={done} onClick={() => setDialog(true)}>
                  {content}
                </RowButton>
              ) : (
                <Row href={href} data-done={done}>
                  {content}
                </Row>
              )}
            </li>
          );
        })}
      </Rows>
      {dialog && <WidgetDialog ws={ws} onClose={() => setDialog(false)} />}
    </Card>
  );
}
