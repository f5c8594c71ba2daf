import { z } from 'zod';
import type { ConnectorField, MappedAttribute } from '@parlance/contract/calls/store';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { availabilityFact } from '@parlance/contract/thingTables';
import type { Config } from '../../platform/config.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isJsonPath } from '../../platform/jsonPath.ts';
import { problemOfAddress } from '../../platform/net/outbound.ts';
import type { ConnectorKind, SettingValues } from './connector.ts';

/** The typed settings of a connection, with decrypted secrets. */
export interface TypedSettings {
  settings: SettingValues;
  secrets: Readonly<Record<string, string>>;
  mapping: readonly MappedAttribute[];
}

/** The addresses in the settings: a secret that was typed for one address is not sent to another. */
export const addressOf = ({ url, server }: SettingValues): string => `${String(url ?? '')} ${String(server ?? '')}`;

/** The initial settings of a form. */
const initialOf = ({ manifest }: ConnectorKind): SettingValues =>
  Object.fromEntries(manifest.fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])));

/**
 * The settings of a connection, with the initial values of those that are absent.
 * @throws {Refusal} 400 with each wrong field
 */
export function checkSettings(config: Config, kind: ConnectorKind, typed: TypedSettings): TypedSettings {
  const settings = { ...initialOf(kind), ...typed.settings };
  const { fields, mapped } = kind.manifest;
  const wrong: Record<string, ErrorDetail> = {};
  for (const place of ['settings', 'secrets'] as const) {
    const known = fields.filter(({ kind: one }) => (one === 'secret') === (place === 'secrets'));
    for (const name of Object.keys(typed[place])) {
      if (!known.some((field) => field.name === name)) wrong[`${place}.${name}`] = errorDetail('unknown_setting');
    }
  }
  for (const field of fields) {
    const isSecret = field.kind === 'secret';
    const problem = problemOfField(config, field, isSecret ? typed.secrets[field.name] : settings[field.name]);
    if (problem) wrong[`${isSecret ? 'secrets' : 'settings'}.${field.name}`] = problem;
  }
  const mapping = mapped === 'none' ? [] : typed.mapping;
  Object.assign(wrong, problemsOfMapping(mapped, mapping));
  if (Object.keys(wrong).length > 0) throw refuse.invalidFields(wrong);
  return { settings, secrets: typed.secrets, mapping };
}

function problemOfField(
  config: Config,
  { kind, required, min, max, choices, format }: ConnectorField,
  value: string | number | boolean | undefined,
): ErrorDetail | undefined {
  if (value === undefined || value === '') return required ? errorDetail('required') : undefined;
  if (kind === 'number') {
    if (typeof value !== 'number') return errorDetail('not_number');
    if (min !== undefined && value < min) return errorDetail('too_low', { min });
    if (max !== undefined && value > max) return errorDetail('too_high', { max });
    return undefined;
  }
  if (kind === 'switch') return typeof value === 'boolean' ? undefined : errorDetail('not_boolean');
  if (typeof value !== 'string') return errorDetail('not_text');
  const options = choices?.map((choice) => choice.value);
  if (options && !options.includes(value)) return errorDetail('not_an_option', { options });
  return format === undefined ? undefined : problemOfText(config, format, value);
}

function problemOfText(
  config: Config,
  format: NonNullable<ConnectorField['format']>,
  value: string,
): ErrorDetail | undefined {
  if (format === 'email') return z.email().safeParse(value).success ? undefined : errorDetail('not_email');
  if (format === 'topic') return isTopic(value, true) ? undefined : errorDetail('not_topic');
  if (format === 'header_name') return mayName(value) ? undefined : errorDetail('not_header_name');
  if (format === 'header_value') return isHeaderValue(value) ? undefined : errorDetail('not_header_value');
  if (format === 'broker') {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isBroker = url?.protocol === 'mqtts:' || (config.allowInternal && url?.protocol === 'mqtt:');
    return isBroker && url.password === '' && url.hostname !== '' ? undefined : errorDetail('not_broker');
  }
  const problem = problemOfAddress(value, config.allowInternal);
  return problem === undefined ? undefined : errorDetail(problem);
}

/** Headers that control how a request is sent: another value would break it, or change its recipient. */
const ownHeaders =
  /^(host|connection|content-.*|expect|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|via)$/i;

/** Whether a text is the name of a header that people may set. */
const mayName = (text: string): boolean => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(text) && !ownHeaders.test(text);

/** Whether a text can be a header's value: printable ASCII, as other characters have no defined meaning in headers. */
const isHeaderValue = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

/** Whether a text is a topic, or where wildcards are allowed, a topic filter. */
function isTopic(text: string, wildcards: boolean): boolean {
  const parts = text.split('/');
  return (
    !/\p{Cc}/u.test(text) &&
    !text.startsWith('$') &&
    parts.every((part, at) => {
      if (part === '+') return wildcards;
      if (part === '#') return wildcards && at === parts.length - 1;
      return !/[+#]/.test(part);
    })
  );
}

function problemsOfMapping(
  mapped: ConnectorKind['manifest']['mapped'],
  mapping: readonly MappedAttribute[],
): Record<string, ErrorDetail> {
  const wrong: Record<string, ErrorDetail> = {};
  const seen = new Set<string>();
  for (const [at, { event_name, attribute_name, path, topic, command_topic }] of mapping.entries()) {
    const name = `${event_name}\n${attribute_name}`;
    if (seen.has(name)) wrong[`mapping.${at}.attribute_name`] = errorDetail('duplicates');
    if (event_name === availabilityFact.event_name && attribute_name === availabilityFact.attribute_name) {
      wrong[`mapping.${at}.attribute_name`] = errorDetail('attribute_of_server');
    }
    seen.add(name);
    const isPath = path === '' ? mapped === 'topic' : isJsonPath(path);
    if (!isPath) wrong[`mapping.${at}.path`] = errorDetail('not_json_path');
    if (mapped !== 'topic') continue;
    if (topic === '' ? command_topic === '' : !isTopic(topic, true)) {
      wrong[`mapping.${at}.topic`] = errorDetail('not_topic');
    }
    if (!isTopic(command_topic, false)) wrong[`mapping.${at}.command_topic`] = errorDetail('not_topic');
  }
  return wrong;
}
