import type { ScriptTestContent } from '@parlance/contract/calls/scriptTests';
import { limits, memoryScopes, scriptLimits } from '@parlance/contract/limits';
import { Button, Select, TextField } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { PartList } from '../../../shared/ui/PartList.tsx';
import { AnswerFields } from './AnswerFields.tsx';
import { JsonField } from './JsonField.tsx';
import { Note, Pair } from './layout.ts';
import { typedValue } from './StepFields.tsx';
import { type TestedScript, WorldSettings } from './WorldSettings.tsx';

interface WorldFieldsProps {
  test: ScriptTestContent;
  script: TestedScript;
  onChange: (test: ScriptTestContent) => void;
}

interface AddPartProps {
  /** Number of parts in the list. */
  count: number;
  onAdd: () => void;
  children: string;
}

/** A button that adds a part while the test has room for one. */
const AddPart = ({ count, onAdd, children }: AddPartProps) => (
  <Button size="s" icon="plus" disabled={count >= scriptLimits.testParts} onClick={onAdd}>
    {children}
  </Button>
);

/** The initial data of a test, and the simulated answers to its requests. */
export function WorldFields({ test, script, onChange }: WorldFieldsProps) {
  const { t } = useTranslation('scriptTests');
  const { world, answers } = test;
  const { attributes, memory } = world;
  const patch = (fields: Partial<typeof world>) => onChange({ ...test, world: { ...world, ...fields } });
  return (
    <Card title={t('world.title')} level={3}>
      <Stack gap={3}>
        <WorldSettings world={world} script={script} onChange={patch} />
        {attributes.length + memory.length + answers.length === 0 && <Note>{t('world.empty')}</Note>}
        <PartList
          label={t('world.attributes')}
          items={attributes}
          nameOf={(number) => t('world.attribute', { number })}
          onChange={(next) => patch({ attributes: next })}
          add={(add) => (
            <AddPart
              count={attributes.length}
              onAdd={() => add({ thing: '', event_name: '', attribute_name: '', value: '', unit: '' })}
            >
              {t('world.addAttribute')}
            </AddPart>
          )}
        >
          {(one, change) => (
            <Pair>
              <TextField label={t('field.thing')} value={one.thing} onChange={(thing) => change({ ...one, thing })} />
              <TextField
                label={t('field.event')}
                value={one.event_name}
                onChange={(event_name) => change({ ...one, event_name })}
              />
              <TextField
                label={t('field.attribute')}
                value={one.attribute_name}
                onChange={(attribute_name) => change({ ...one, attribute_name })}
              />
              <TextField
                label={t('field.value')}
                value={String(one.value)}
                onChange={(text) => change({ ...one, value: typedValue(text) ?? '' })}
              />
              <TextField
                label={t('world.unit')}
                maxLength={limits.attributeUnitLength}
                value={one.unit}
                onChange={(unit) => change({ ...one, unit })}
              />
            </Pair>
          )}
        </PartList>
        <MemoryFields memory={memory} onChange={(next) => patch({ memory: next })} />
        <PartList
          label={t('world.answers')}
          items={answers}
          nameOf={(number) => t('world.answer', { number })}
          onChange={(next) => onChange({ ...test, answers: next })}
          add={(add) => (
            <Inline gap={2}>
              <AddPart
                count={answers.length}
                onAdd={() => add({ kind: 'http', method: 'GET', url: '', status: 200, body: '' })}
              >
                {t('world.addHttp')}
              </AddPart>
              <AddPart
                count={answers.length}
                onAdd={() => add({ kind: 'knowledge', question: '*', known: true, text: '' })}
              >
                {t('world.addKnowledge')}
              </AddPart>
            </Inline>
          )}
        >
          {(one, change) => <AnswerFields answer={one} onChange={change} />}
        </PartList>
      </Stack>
    </Card>
  );
}

type Memory = ScriptTestContent['world']['memory'];

/** The initial memory of a test. */
function MemoryFields({ memory, onChange }: { memory: Memory; onChange: (memory: Memory) => void }) {
  const { t } = useTranslation('scriptTests');
  return (
    <PartList
      label={t('world.memory')}
      items={memory}
      nameOf={(number) => t('world.remembered', { number })}
      onChange={onChange}
      add={(add) => (
        <AddPart count={memory.length} onAdd={() => add({ scope: 'workspace', key: '', value: null })}>
          {t('world.addMemory')}
        </AddPart>
      )}
    >
      {(one, change) => (
        <Pair>
          <Select
            label={t('world.scope')}
            value={one.scope}
            options={memoryScopes.map((value) => ({
              value,
              label: t(`world.scopes.${value}`),
            }))}
            onChange={(next) =>
              change({
                ...one,
                scope: memoryScopes.find((scope) => scope === next) ?? 'workspace',
              })
            }
          />
          <TextField label={t('world.key')} value={one.key} onChange={(key) => change({ ...one, key })} />
          <JsonField
            label={t('world.json')}
            value={one.value ?? null}
            onChange={(value) => change({ ...one, value })}
          />
        </Pair>
      )}
    </PartList>
  );
}
