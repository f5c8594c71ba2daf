import type { NlpClass } from '@parlance/contract/calls/nlp';
import { SkeletonRows } from '@parlance/ui-kit/data';
import { Button, SearchField } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../../shared/state/session.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { useIntents } from '../../data/queries.ts';
import { Bar, Spread } from '../../parts/layout.ts';
import { useTestSet } from '../common/queries.ts';
import { AddCase } from './AddCase.tsx';
import { CaseTable } from './CaseTable.tsx';
import { ImportCasesDialog } from './ImportCasesDialog.tsx';
import type { IntentChoice } from './intentChoice.ts';
import { VerbatimPicker } from './VerbatimPicker.tsx';

/** The test cases of a test set, with buttons to add some. */
export function TestSetDetail({ ws, one, id }: { ws: string; one: NlpClass; id: string }) {
  const { t } = useTranslation('evaluation');
  const query = useTestSet(ws, id);
  const { data: all } = useIntents(ws);
  const [adding, setAdding] = useState<'file' | 'verbatim' | null>(null);
  const [search, setSearch] = useState('');
  const filter = useDeferredValue(search);
  const intents = useMemo((): IntentChoice[] => {
    const members = new Set(one.intents);
    return (all?.data ?? []).filter((intent) => members.has(intent.id));
  }, [all, one.intents]);
  const mayEdit = can('nlp_class:edit', ws);
  return (
    <Stack gap={4}>
      {mayEdit && (
        <Card title={t('cases.add')}>
          <Stack gap={3}>
            <AddCase ws={ws} id={id} intents={intents} />
            <Bar>
              <Button icon="upload" onClick={() => setAdding('file')}>
                {t('cases.fromFile')}
              </Button>
              {can('verbatim:read', ws) && (
                <Button icon="message-square-text" onClick={() => setAdding('verbatim')}>
                  {t('cases.fromVerbatim')}
                </Button>
              )}
            </Bar>
          </Stack>
        </Card>
      )}
      <Card
        title={t('cases.title')}
        padding="none"
        actions={
          <Spread>
            <SearchField label={t('predictions.search')} value={search} onChange={setSearch} />
          </Spread>
        }
      >
        <Answer query={query} loading={<SkeletonRows />}>
          {(testSet) => (
            <CaseTable
              ws={ws}
              testSet={testSet}
              intents={intents}
              filter={filter}
              onClearFilter={() => setSearch('')}
              editable={mayEdit}
            />
          )}
        </Answer>
      </Card>
      {adding === 'file' && <ImportCasesDialog ws={ws} id={id} onClose={() => setAdding(null)} />}
      {adding === 'verbatim' && (
        <VerbatimPicker ws={ws} id={id} one={one} intents={intents} onClose={() => setAdding(null)} />
      )}
    </Stack>
  );
}
