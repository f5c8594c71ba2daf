import type { NlpClass, TestSet } from '@parlance/contract/calls/nlp';
import { EmptyState, SkeletonRows } from '@parlance/ui-kit/data';
import { Button, IconButton, Select } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../shared/i18n/format.ts';
import { can } from '../../../../shared/state/session.ts';
import { Answer } from '../../../../shared/ui/Answer.tsx';
import { Bar, Spread } from '../../parts/layout.ts';
import { useTestSets } from '../common/queries.ts';
import { useEvaluationAddress } from '../common/useEvaluationAddress.ts';
import { TestSetDetail } from './TestSetDetail.tsx';
import { TestSetNameDialog } from './TestSetNameDialog.tsx';
import { createTestSet, deleteTestSet, renameTestSet } from './testSetActions.ts';

interface TestSetsPartProps {
  ws: string;
  one: NlpClass;
  onEvaluate: (testSet: string) => void;
}

/** The test sets of a class. */
export function TestSetsPart({ ws, one, onEvaluate }: TestSetsPartProps) {
  const { t } = useTranslation('evaluation');
  const { number } = useFormats();
  const { testSet, setTestSet } = useEvaluationAddress();
  const query = useTestSets(ws, one.id);
  const [naming, setNaming] = useState<TestSet | 'new' | null>(null);
  const mayEdit = can('nlp_class:edit', ws);
  const create = (
    <Button icon="plus" onClick={() => setNaming('new')}>
      {t('testSets.new')}
    </Button>
  );
  return (
    <>
      <Answer query={query} loading={<SkeletonRows />}>
        {({ data }) => {
          const shown = data.find(({ id }) => id === testSet) ?? data[0];
          if (!shown) {
            return (
              <EmptyState
                icon="list-checks"
                title={t('testSets.none')}
                text={t('testSets.noneText')}
                action={mayEdit && create}
              />
            );
          }
          return (
            <Stack gap={4}>
              <Bar>
                <Select
                  label={t('testSet')}
                  value={shown.id}
                  onChange={setTestSet}
                  options={data.map(({ id, name, case_count }) => ({
                    value: id,
                    label: `${name} (${number(case_count)})`,
                  }))}
                />
                {mayEdit && (
                  <>
                    <IconButton
                      icon="pencil"
                      label={t('testSets.rename', { name: shown.name })}
                      onClick={() => setNaming(shown)}
                    />
                    <IconButton
                      icon="trash-2"
                      label={t('testSets.delete', { name: shown.name })}
                      onClick={() => void deleteTestSet(ws, shown).then((gone) => gone && setTestSet(''))}
                    />
                    <Spread>
                      {create}
                      <Button icon="play" disabled={shown.case_count === 0} onClick={() => onEvaluate(shown.id)}>
                        {t('testSets.evaluate')}
                      </Button>
                    </Spread>
                  </>
                )}
              </Bar>
              <TestSetDetail key={shown.id} ws={ws} one={one} id={shown.id} />
            </Stack>
          );
        }}
      </Answer>
      {naming !== null && (
        <TestSetNameDialog
          title={naming === 'new' ? t('testSets.new') : t('testSets.rename', { name: naming.name })}
          name={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(null)}
          onSave={async (name) => {
            if (naming === 'new') setTestSet((await createTestSet(ws, one.id, name)).id);
            else await renameTestSet(ws, naming, name);
            setNaming(null);
          }}
        />
      )}
    </>
  );
}
