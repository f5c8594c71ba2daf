import { Button, Select, type SelectOption } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../api/attempt.ts';
import { useCall } from '../api/queryClient.ts';
import { errorText } from '../i18n/errorText.ts';
import { Alert } from '../ui/Alert.tsx';

/** Options that are not models; the `$` sets them apart from the names of models. */
const entry = { inherited: '$workspace', none: '$none' } as const;

interface EmbeddingFieldProps {
  ws: string;
  /** Name of the model; empty: without embeddings; null: the workspace's setting. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** For a class, which may follow its workspace: the workspace's model. */
  inherited?: string | undefined;
  disabled?: boolean | undefined;
  error?: string | undefined;
}

/**
 * Selects an embedding model that the server offers. Where it offers none or cannot be reached, the only options are
 * "No embeddings" and the present value. While the endpoint cannot be reached, it offers the built-in model.
 */
export function EmbeddingField({ ws, value, onChange, inherited, disabled, error }: EmbeddingFieldProps) {
  const { t } = useTranslation(['parts', 'common']);
  const {
    data,
    error: refused,
    isFetching,
    refetch,
  } = useCall('GET /api/1.0/workspaces/:ws/embeddings', {
    params: { ws },
  });
  const offered = refused ? [] : (data?.data ?? []);
  const failure = refused ? reasonOf(refused) : data?.failure && errorText(data.failure);
  const labelOf = (one: (typeof offered)[number]) => {
    if (one.builtin) return t('embeddings.builtin', { model: one.label });
    return one.default ? t('embeddings.default', { model: one.label }) : one.label;
  };
  const nameOf = (model: string) => {
    if (model === '') return t('embeddings.none');
    const builtin = offered.find((one) => one.builtin && one.value === model);
    return builtin ? labelOf(builtin) : model;
  };
  const models = offered.map((one): SelectOption => ({ value: one.value, label: labelOf(one) }));
  const isGone = value !== null && value !== '' && !offered.some((one) => one.value === value);
  const isAwaited = data === undefined && !failure;
  // A class whose workspace has no embeddings and no models has nothing to follow.
  const follows = inherited !== undefined && (models.length > 0 || inherited !== '' || isGone);
  const options: SelectOption[] = [
    ...(follows ? [{ value: entry.inherited, label: t('embeddings.inherit', { model: nameOf(inherited) }) }] : []),
    { value: entry.none, label: t('embeddings.none') },
    ...(isGone ? [{ value, label: isAwaited ? value : t('embeddings.missing', { model: value }) }] : []),
    ...models,
  ];
  const shown = value === null ? (follows ? entry.inherited : entry.none) : value || entry.none;
  const used = value ?? inherited;
  const isBuiltin = offered.some((one) => one.builtin && one.value === used);
  const isUnset = data !== undefined && data.data.length === 0;
  const hintOf = () => {
    if (isUnset && !failure) return 'embeddings.unset';
    // Without a model, no text is sent anywhere.
    if (!used) return 'embeddings.hintNone';
    return isBuiltin ? 'embeddings.hintBuiltin' : 'embeddings.hint';
  };
  return (
    <Stack gap={2}>
      <Select
        label={t('embeddings.label')}
        hint={t(hintOf())}
        options={options}
        value={shown}
        disabled={disabled}
        error={error}
        onChange={(next) => onChange(next === entry.inherited ? null : next === entry.none ? '' : next)}
      />
      {isGone && !isAwaited && !failure && !isUnset && (
        <Alert tone="warning">{t('embeddings.gone', { model: value })}</Alert>
      )}
      {failure && (
        <Alert tone="warning">
          <Stack gap={2}>
            <span>{failure}</span>
            <div>
              <Button size="s" loading={isFetching} onClick={() => void refetch()}>
                {t('action.retry', { ns: 'common' })}
              </Button>
            </div>
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}
