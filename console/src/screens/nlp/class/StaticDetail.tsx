import type { StaticClass } from '@parlance/contract/calls/nlp';
import { Pill } from '@parlance/ui-kit/data';
import { Switch } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shared/state/session.ts';
import { useRowsPerPage } from '../../../shared/table/useRowsPerPage.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { InlineName } from '../parts/InlineName.tsx';
import { Detail, DetailHead } from '../parts/layout.ts';
import { StaticIntentDrawer } from './StaticIntentDrawer.tsx';
import { setAnswering } from './useStaticClasses.ts';

type Intent = StaticClass['intents'][number];
const rowKey = (intent: Intent) => intent.intent_name;

/** A built-in class: its intents are read-only, and it can be enabled or disabled for the workspace. */
export function StaticDetail({ ws, one }: { ws: string; one: StaticClass }) {
  const { t } = useTranslation(['models', 'nlp']);
  const paging = useRowsPerPage();
  const [openName, setOpenName] = useState<string>();
  const [busy, setBusy] = useState(false);
  const open = one.intents.find(({ intent_name }) => intent_name === openName);
  const answers = one.published_at !== null;
  const columns = useMemo(
    (): Column<Intent>[] => [
      { key: 'intent', header: t('columns.intent', { ns: 'nlp' }), value: (intent) => intent.intent_name, grow: true },
      {
        key: 'example',
        header: t('static.example'),
        value: (intent) => intent.utterances[0]?.text,
        width: 220,
        priority: 2,
      },
      { key: 'utterances', header: t('figures.utterances'), value: (intent) => intent.utterances.length, width: 126 },
      {
        key: 'answers',
        header: t('columns.answers', { ns: 'nlp' }),
        value: (intent) => intent.answers.length,
        width: 120,
        priority: 3,
      },
    ],
    [t],
  );
  const set = async (on: boolean) => {
    setBusy(true);
    await setAnswering(ws, one, on);
    setBusy(false);
  };
  return (
    <Detail>
      <DetailHead>
        <BackLink tab="class" />
        <InlineName
          name={one.class_name}
          label={t('class.name', { ns: 'nlp' })}
          editable={false}
          onSave={() => Promise.resolve()}
        />
        <Pill icon="lock">{t('class.static', { ns: 'nlp' })}</Pill>
        {answers && (
          <Pill tone="brand" icon="message-circle">
            {t('outcome.published')}
          </Pill>
        )}
      </DetailHead>
      <Card>
        <Stack gap={3}>
          <p>{t('static.smalltalk')}</p>
          <Switch
            label={t('static.use')}
            description={t('static.useText')}
            checked={answers}
            disabled={busy || !can('nlp_class:edit', ws)}
            onChange={(on) => void set(on)}
          />
        </Stack>
      </Card>
      <Card title={t('class.intents', { ns: 'nlp' })} padding="none">
        <DataTable
          label={t('class.intents', { ns: 'nlp' })}
          rows={one.intents}
          columns={columns}
          rowKey={rowKey}
          height="auto"
          paging={paging}
          activeKey={openName}
          onRowOpen={(intent) => setOpenName(intent.intent_name)}
        />
      </Card>
      {open && <StaticIntentDrawer intent={open} onClose={() => setOpenName(undefined)} />}
    </Detail>
  );
}
