import { uuid } from '@parlance/chat-widget/conversation/uuid';
import type { HookMapping, IncomingHook } from '@parlance/contract/calls/webhooks';
import { webhookLimits } from '@parlance/contract/thingTables';
import { Pill, RelativeTime } from '@parlance/ui-kit/data';
import { LeaveGuard } from '@parlance/ui-kit/fields';
import { Button, Select } from '@parlance/ui-kit/form';
import { Inline, Stack } from '@parlance/ui-kit/layout';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import { reasonOf } from '../../api/attempt.ts';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/queryClient.ts';
import { saveOver } from '../../conflict/saveOver.ts';
import { notifyDone } from '../../feedback/toasts.ts';
import { errorText } from '../../i18n/errorText.ts';
import { useFormats } from '../../i18n/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { useItemFocus } from '../../ui/useItemFocus.ts';
import { SourceText } from '../../ui/JsonText.tsx';
import { MappingLine } from './MappingLine.tsx';
import { readHook, refreshWebhooks, type ThingPlace } from './webhookActions.ts';

interface Line extends HookMapping {
  /** React key of the line in this form. */
  key: string;
}

const lineOf = (mapping: HookMapping): Line => ({ ...mapping, key: uuid() });
const blank: HookMapping = { path: '$.', event_name: '', attribute_name: '' };
/** The saved fields of a line in a fixed order, so that two lines can be compared. */
const bare = ({ path, event_name, attribute_name, attribute_type, unit, read_only }: HookMapping): HookMapping => ({
  path,
  event_name,
  attribute_name,
  ...(attribute_type && { attribute_type }),
  ...(unit && { unit }),
  ...(read_only !== undefined && { read_only }),
});
const same = (one: readonly HookMapping[], other: readonly HookMapping[]): boolean =>
  JSON.stringify(one.map(bare)) === JSON.stringify(other.map(bare));
const isWhole = ({ path, event_name, attribute_name }: HookMapping): boolean =>
  [path, event_name, attribute_name].every((text) => text.trim() !== '') && path !== blank.path;

/** Edits the mapping from values of received bodies to attributes, with a preview on the last received bodies. */
export function MappingEditor({ place, hook }: { place: ThingPlace; hook: IncomingHook }) {
  const { t } = useTranslation(['webhooks', 'common']);
  const { locale } = useFormats();
  const [lines, setLines] = useState(() => hook.mapping.map(lineOf));
  const [base, setBase] = useState(hook);
  const [problem, setProblem] = useState<string>();
  const [at, setAt] = useState(0);
  const { ref: items, adding, removing } = useItemFocus<HTMLDivElement>(lines.length);
  const whole = lines.filter(isWhole);
  const changed = !same(lines, base.mapping);
  // A newer version from others is shown, unless there are unsaved changes, which are based on the older version.
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
  const change = (key: string, next: HookMapping) =>
    setLines((before) => before.map((line) => (line.key === key ? { ...next, key } : line)));
  function begin(from: IncomingHook) {
    setBase(from);
    setLines(from.mapping.map(lineOf));
  }
  const written = ({ path, event_name, attribute_name, attribute_type, unit, read_only }: HookMapping): string => {
    const more = [
      attribute_type && t(`mapping.types.${attribute_type}`),
      unit,
      read_only !== undefined && t(read_only ? 'mapping.readOnly' : 'mapping.commandable'),
    ].filter(Boolean);
    return `${path} → ${event_name}.${attribute_name}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
  };
  const save = async () => {
    const value = lines.map(bare);
    try {
      const saved = await saveOver({
        edit: { version: base.version, base: base.mapping.map(bare), value },
        title: t('mapping.title'),
        read: () => readHook(place),
        pick: (current) => current.mapping.map(bare),
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
    <Stack ref={items} gap={3} data-items>
      <LeaveGuard dirty={changed} />
      <h4>{t('mapping.title')}</h4>
      <p>{t('mapping.text')}</p>
      {lines.map((line, index) => {
        const place = whole.indexOf(line);
        return (
          <MappingLine
            key={line.key}
            line={line}
            // Only complete lines are checked, so errors refer to the index among these.
            invalid={(field) => (place === -1 ? undefined : invalid[`mapping.${place}.${field}`])}
            found={place === -1 ? undefined : body?.values[place]}
            onChange={(next) => change(line.key, next)}
            onRemove={() => {
              removing(index);
              setLines((before) => before.filter(({ key }) => key !== line.key));
            }}
          />
        );
      })}
      {problem !== undefined && <Alert>{problem}</Alert>}
      <Inline gap={2}>
        <Button
          size="s"
          icon="plus"
          disabled={lines.length >= webhookLimits.mappings}
          data-add
          onClick={() => {
            adding();
            setLines((before) => [...before, lineOf(blank)]);
          }}
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
          <SourceText label={t('mapping.body')} text={body.body} />
        </Stack>
      ) : (
        preview.data && <p>{t('mapping.noBodies')}</p>
      )}
    </Stack>
  );
}
