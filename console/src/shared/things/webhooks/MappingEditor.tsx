import type { HookMapping, IncomingHook } from '@parlance/contract/calls/webhooks';
import { limits, valueTypes } from '@parlance/contract/limits';
import { webhookLimits, connectorLimits } from '@parlance/contract/thingTables';
import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, IconButton, Select, TextField } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { ApiError } from '../../api/ApiError.ts';
import { reasonOf } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queryClient.ts';
import { saveOver } from '../../conflict/saveOver.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { errorText } from '../../i18n/errorText.ts';
import { useFormats } from '../../i18n/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Source } from './DeliveryDetail.tsx';
import { prettyJson } from './prettyJson.ts';
import { readHook, refreshWebhooks, type ThingPlace } from './webhookActions.ts';

interface Line extends HookMapping {
  /** Of the line in this form. */
  key: string;
}

const lineOf = (mapping: HookMapping): Line => ({ ...mapping, key: crypto.randomUUID() });
const blank: HookMapping = { path: '$.', event_name: '', attribute_name: '' };
function bare(line: Line): HookMapping {
  const { key: _, ...mapping } = line;
  return mapping;
}
const written = ({ path, event_name, attribute_name, attribute_type }: HookMapping): string =>
  `${path} → ${event_name}.${attribute_name}${attribute_type ? ` (${attribute_type})` : ''}`;
const isWhole = ({ path, event_name, attribute_name }: HookMapping): boolean =>
  [path, event_name, attribute_name].every((text) => text.trim() !== '') && path !== blank.path;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(3, minmax(0, 1fr)) minmax(0, 1fr) auto;
  align-items: end;
  gap: var(--space-2);

  @media (width <= 900px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) auto;
    padding-block-end: var(--space-3);
    border-block-end: 1px solid var(--line);

    > :first-child {
      grid-column: 1 / -1;
    }
    > :nth-child(3) {
      grid-column: 2 / -1;
    }
  }
`;
const Value = styled.output`
  padding-block-end: var(--space-2);
  color: var(--text-muted);
  font-family: var(--font-mono);
  font-size: var(--size-s);
  overflow-wrap: anywhere;

  &[data-found] {
    color: var(--good-text);
  }
`;

/** Leads values of received bodies to attributes, with what they would be in those that were received last. */
export function MappingEditor({ place, hook }: { place: ThingPlace; hook: IncomingHook }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { locale } = useFormats();
  const [lines, setLines] = useState(() => hook.mapping.map(lineOf));
  const [base, setBase] = useState(hook);
  const [problem, setProblem] = useState<string>();
  const [at, setAt] = useState(0);
  const whole = lines.filter(isWhole);
  const changed = JSON.stringify(lines.map(bare)) !== JSON.stringify(base.mapping);
  // What others save is shown, unless something is edited here: that began from what was there before.
  if (!changed && hook.version > base.version) begin(hook);
  const shown = useDeferredValue(JSON.stringify(whole.map(bare)));
  const mapping: HookMapping[] = JSON.parse(shown);
  const preview = useCall(
    'POST /api/1.0/workspaces/:ws/vthing/:id/hook/preview',
    { params: place, body: { mapping } },
    { keepPrevious: true },
  );
  const bodies = preview.data?.data ?? [];
  const body = bodies[at] ?? bodies[0];
  const invalid = preview.error instanceof ApiError ? preview.error.fields : {};
  const change = (key: string, more: Partial<HookMapping>) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...more } : line)));
  function begin(from: IncomingHook) {
    setBase(from);
    setLines(from.mapping.map(lineOf));
  }
  const save = async () => {
    const value = lines.map(bare);
    try {
      const saved = await saveOver({
        edit: { version: base.version, base: base.mapping, value },
        title: t('mapping.title'),
        read: () => readHook(place),
        pick: (current) => current.mapping,
        write: (version) =>
          call('PUT /api/1.0/workspaces/:ws/vthing/:id/hook', {
            params: place,
            body: { mapping: value },
            ifMatch: version,
          }),
        lines: (mapping) => mapping.map(written),
      });
      setProblem(undefined);
      if (saved) {
        begin(saved);
        notifyDone(t('save.done'));
      }
    } catch (error) {
      setProblem(reasonOf(error));
    }
    await refreshWebhooks();
  };
  return (
    <Stack gap={3}>
      <LeaveGuard dirty={changed} />
      <h4>{t('mapping.title')}</h4>
      <p>{t('mapping.text')}</p>
      {lines.map((line) => {
        const place = whole.indexOf(line);
        const found = place === -1 ? undefined : body?.values[place];
        return (
          <Row key={line.key}>
            <TextField
              label={t('mapping.path')}
              value={line.path}
              onChange={(path) => change(line.key, { path })}
              maxLength={connectorLimits.jsonPathLength}
              error={place === -1 ? undefined : invalid[`mapping.${place}.path`]}
              autoComplete="off"
              spellCheck={false}
            />
            <TextField
              label={t('mapping.event')}
              value={line.event_name}
              onChange={(event_name) => change(line.key, { event_name })}
              maxLength={limits.nameLength}
              autoComplete="off"
            />
            <TextField
              label={t('mapping.attribute')}
              value={line.attribute_name}
              onChange={(attribute_name) => change(line.key, { attribute_name })}
              maxLength={limits.nameLength}
              error={place === -1 ? undefined : invalid[`mapping.${place}.attribute_name`]}
              autoComplete="off"
            />
            <Select
              label={t('mapping.type')}
              value={line.attribute_type ?? ''}
              onChange={(type) => {
                const { attribute_type: _, ...rest } = line;
                const chosen = valueTypes.find((one) => one === type);
                setLines((before) =>
                  before.map((one) =>
                    one.key === line.key ? { ...rest, ...(chosen && { attribute_type: chosen }) } : one,
                  ),
                );
              }}
              options={[
                { value: '', label: t('mapping.byValue') },
                ...valueTypes.map((value) => ({ value, label: t(`mapping.types.${value}`) })),
              ]}
            />
            <Value data-found={(found?.value ?? null) !== null || undefined}>
              {found?.error ? errorText(found.error) : found ? String(found.value ?? t('mapping.nothing')) : ''}
            </Value>
            <IconButton
              icon="trash-2"
              label={t('mapping.remove')}
              onClick={() => setLines((before) => before.filter(({ key }) => key !== line.key))}
            />
          </Row>
        );
      })}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Inline gap={2}>
        <Button
          size="s"
          icon="plus"
          disabled={lines.length >= webhookLimits.mappings}
          onClick={() => setLines((before) => [...before, lineOf(blank)])}
        >
          {t('mapping.add')}
        </Button>
        {changed && (
          <Button size="s" variant="primary" disabled={whole.length < lines.length} onClick={() => void save()}>
            {t('common:action.save')}
          </Button>
        )}
      </Inline>
      {body ? (
        <Stack gap={2}>
          <Inline gap={2}>
            <Select
              label={t('mapping.body')}
              hideLabel
              value={String(Math.min(at, bodies.length - 1))}
              onChange={(chosen) => setAt(Number(chosen))}
              options={bodies.map((_, index) => ({
                value: String(index),
                label: t('mapping.nth', { number: index + 1 }),
              }))}
            />
            <RelativeTime date={body.received_at} locale={locale} />
            {body.error && (
              <Pill tone="bad" icon="x">
                {errorText(body.error)}
              </Pill>
            )}
          </Inline>
          <Source tabIndex={0} aria-label={t('mapping.body')}>
            {prettyJson(body.body)}
          </Source>
        </Stack>
      ) : (
        preview.data && <p>{t('mapping.noBodies')}</p>
      )}
    </Stack>
  );
}
