import type { BodyOf } from '@parlance/contract';
import type { Connector, MappedAttribute, StoreDeviceDetail } from '@parlance/contract/calls/store';
import type { ServerProblem } from '@parlance/ui-kit/form';
import { formProblem } from '../../shared/api/formProblem.ts';
import { labelled } from '../../shared/i18n/labelled.ts';

type Setting = string | number | boolean | null;

/** The values of a connection's form. */
export interface ConnectionDraft {
  name: string;
  enabled: boolean;
  settings: Record<string, Setting>;
  secrets: Record<string, string>;
  mapping: MappedAttribute[];
}

export const emptyRow: MappedAttribute = {
  event_name: 'data',
  attribute_name: '',
  unit: '',
  path: '',
  topic: '',
  command_topic: '',
};

/** The initial values of the form for a new or an existing connection. */
export function draftOf({ fields, mapped }: Connector, device?: StoreDeviceDetail): ConnectionDraft {
  const plain = fields.filter(({ kind }) => kind !== 'secret');
  return {
    name: device?.name ?? '',
    enabled: device?.enabled ?? true,
    settings: Object.fromEntries(
      plain.map(({ name, kind, initial }) => [
        name,
        device?.settings[name] ?? initial ?? (kind === 'number' ? null : kind === 'switch' ? false : ''),
      ]),
    ),
    secrets: Object.fromEntries(fields.filter(({ kind }) => kind === 'secret').map(({ name }) => [name, ''])),
    mapping: device ? [...device.mapping] : mapped === 'none' ? [] : [{ ...emptyRow }],
  };
}

type Sent = Required<Pick<BodyOf<'POST /api/1.0/workspaces/:ws/store/test'>, 'settings' | 'secrets' | 'mapping'>>;

/** Whether a row is empty: an empty row is not saved. */
const isEmptyRow = ({ attribute_name, unit, path, topic, command_topic }: MappedAttribute): boolean =>
  [attribute_name, unit, path, topic, command_topic].every((text) => text.trim() === '');

/** The form's values as the API has them: empty secrets keep the stored ones, and empty rows are left out. */
export function sentOf({ settings, secrets, mapping }: ConnectionDraft): Sent {
  return {
    settings: Object.fromEntries(
      Object.entries(settings).filter((one): one is [string, string | number | boolean] => one[1] !== null),
    ),
    secrets: Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== '')),
    mapping: mapping.filter((row) => !isEmptyRow(row)),
  };
}

/** The server's errors at the fields of the form. The server's row numbers count only the rows that were sent. */
export function connectionProblem(error: unknown, { mapping }: Pick<ConnectionDraft, 'mapping'>): ServerProblem {
  const sent = mapping.flatMap((row, at) => (isEmptyRow(row) ? [] : [at]));
  const { fields, ...problem } = formProblem(error);
  const named = Object.entries(fields).map(([name, text]) => {
    const [, at, part] = /^mapping\.(\d+)\.(\w+)$/.exec(name) ?? [];
    return [part === undefined ? name : `mapping.${sent[Number(at)]}.${part}`, text] as const;
  });
  return { ...problem, fields: Object.fromEntries(named) };
}

/** The edited values of a connection, for saving and for comparing with the changes of others. */
export const editOf = (draft: ConnectionDraft) => ({ ...sentOf(draft), enabled: draft.enabled });

/** The edited values as lines of text, for the comparison; without secrets. */
export const linesOf = (
  { fields }: Connector,
  { settings, mapping }: ReturnType<typeof editOf>,
  say: (text: Connector['name']) => string,
): string[] => [
  ...fields.flatMap(({ name, label }) => (name in settings ? [labelled(say(label), String(settings[name]))] : [])),
  ...mapping.map((row) =>
    [row.event_name, row.attribute_name, row.unit, row.path, row.topic, row.command_topic].filter(Boolean).join(' · '),
  ),
];
