import type { Overview } from '@parlance/contract/calls/workspaces';
import { Icon } from '@parlance/ui-kit/icons';
import { Card } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { Row, RowButton, RowEnd, Rows } from './Dashboard.styles.ts';

const steps = [
  { key: 'intents', href: '/nlp/intent', permission: 'nlp_intent:create' },
  { key: 'answers', href: '/nlp/intent?answers=none', permission: 'nlp_intent:edit' },
  { key: 'trained', href: '/nlp/class', permission: 'nlp_class:edit' },
  { key: 'published', href: '/nlp/class', permission: 'nlp_class:edit' },
  { key: 'talked', href: '/messenger', permission: 'conversation:use' },
  { key: 'widget', href: null, permission: 'workspace:edit' },
] as const;

interface GetStartedProps {
  started: Overview['started'];
  ws: string;
  /** Shows how to add the chat to a site. */
  onAddWidget: () => void;
}

/** The first steps in a new workspace; disappears once all of them are done. */
export function GetStarted({ started, ws, onAddWidget }: GetStartedProps) {
  const { t } = useTranslation('dashboard');
  const shown = steps.filter(({ permission }) => can(permission, ws));
  if (shown.every(({ key }) => started[key])) return null;
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
                <RowButton type="button" data-done={done} onClick={onAddWidget}>
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
    </Card>
  );
}
