import type { Intent } from '@parlance/contract/calls/nlp';
import { limits } from '@parlance/contract/limits';
import { Progress } from '@parlance/ui-kit/data';
import { Button, NumberField, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hint, Samples } from './Generate.styles.ts';
import type { Request } from './useSuggestions.ts';
import { SubmitForm } from '../../../shared/ui/SubmitForm.tsx';

interface GenerateFormProps {
  intent: Pick<Intent, 'utterances'>;
  asking: boolean;
  /** Whether there are proposals already. */
  more: boolean;
  onAsk: (request: Request) => void;
  onStop: () => void;
}

const sampleNumbers = [1, 2, 3] as const;
const maxOffered = 200;

/** The number of utterances to generate, and the samples. */
export function GenerateForm({ intent, asking, more, onAsk, onStop }: GenerateFormProps) {
  const { t } = useTranslation('exchange');
  const known = useId();
  const [count, setCount] = useState<number | null>(10);
  const [samples, setSamples] = useState<readonly string[]>(['', '', '']);
  const valid = count !== null && count >= 1 && count <= limits.generatedUtterances;
  return (
    <SubmitForm
      onSubmit={() => {
        if (valid && !asking) onAsk({ count, samples });
      }}
    >
      <NumberField
        label={t('generate.count')}
        min={1}
        max={limits.generatedUtterances}
        step={1}
        value={count}
        onChange={setCount}
      />
      <Samples>
        <legend>{t('generate.samples')}</legend>
        <Hint>{t('generate.samplesHint')}</Hint>
        <Stack gap={2}>
          {sampleNumbers.map((number) => (
            <TextField
              key={number}
              label={t('generate.sample', { number })}
              hideLabel
              placeholder={t('generate.sample', { number })}
              list={known}
              maxLength={limits.utteranceLength}
              value={samples[number - 1] ?? ''}
              onChange={(text) => setSamples(samples.map((one, index) => (index === number - 1 ? text : one)))}
            />
          ))}
        </Stack>
      </Samples>
      <datalist id={known}>
        {intent.utterances.slice(0, maxOffered).map(({ id, text }) => (
          <option key={id}>{text}</option>
        ))}
      </datalist>
      {asking && <Progress label={t('generate.asking')} />}
      <Inline justify="end">
        {asking && <Button onClick={onStop}>{t('generate.stop')}</Button>}
        <Button
          variant={more ? 'secondary' : 'primary'}
          icon="sparkles"
          type="submit"
          loading={asking}
          disabled={!valid}
        >
          {t(more ? 'generate.again' : 'generate.submit')}
        </Button>
      </Inline>
    </SubmitForm>
  );
}
