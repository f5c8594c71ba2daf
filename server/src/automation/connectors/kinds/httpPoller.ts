import { z } from 'zod';
import type { MappedAttribute } from '@parlance/contract/calls/store';
import { findInJson } from '../../../platform/jsonPath.ts';
import {
  type ConnectorKind,
  numberOf,
  problem,
  type ReportedValue,
  localText,
  type ConnectorContext,
  textOf,
} from '../connector.ts';
import { jsonOf, request } from '../request.ts';

const Memory = z.object({
  etag: z.string().optional(),
  modified: z.string().optional(),
  values: z
    .array(
      z.object({
        event_name: z.string(),
        attribute_name: z.string(),
        value: z.union([z.string(), z.number(), z.boolean()]),
        unit: z.string().optional(),
      }),
    )
    .optional(),
});

type Json = Parameters<typeof findInJson>[1];

/** The mapped attributes whose paths have a value in an answer. */
const findMapped = (mapping: readonly MappedAttribute[], json: Json): ReportedValue[] =>
  mapping.flatMap(({ event_name, attribute_name, unit, path }) => {
    const value = findInJson(path, json);
    return value === undefined ? [] : [{ event_name, attribute_name, value, unit }];
  });

/** The authorisation header, if there is one. */
const authorisation = ({ settings, secrets }: ConnectorContext): Record<string, string> => {
  const value = secrets['header_value'];
  return value === undefined ? {} : { [textOf(settings, 'header_name') || 'authorization']: value };
};

/** Reads JSON from an address at an interval. */
export const httpPoller: ConnectorKind = {
  manifest: {
    id: 'http',
    category: 'data',
    image: 'sensor',
    name: localText('HTTP poller', 'Lecture HTTP'),
    text: localText('Reads JSON on a schedule.', 'Lit du JSON à intervalle régulier.'),
    logo: '<path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"/><path d="M21 3v5h-5"/><path d="M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"/><path d="M8 16H3v5"/>',
    fields: [
      {
        name: 'url',
        kind: 'text',
        format: 'url',
        label: localText('Address', 'Adresse'),
        hint: localText('JSON that a GET request answers.', 'Du JSON en réponse à une requête GET.'),
        required: true,
      },
      {
        name: 'interval',
        kind: 'number',
        label: localText('Interval', 'Intervalle'),
        unit: 's',
        min: 10,
        max: 86_400,
        initial: 300,
        required: true,
      },
      {
        name: 'timeout',
        kind: 'number',
        label: localText('Timeout', 'Délai'),
        unit: 's',
        min: 1,
        max: 10,
        initial: 4,
        required: true,
      },
      {
        name: 'header_name',
        kind: 'text',
        format: 'header_name',
        label: localText('Header', 'En-tête'),
        hint: localText('The header that authorises, if one is needed.', 'L’en-tête qui autorise, s’il en faut un.'),
        initial: 'Authorization',
        required: false,
      },
      {
        name: 'header_value',
        kind: 'secret',
        format: 'header_value',
        label: localText('Value of the header', 'Valeur de l’en-tête'),
        required: false,
      },
      {
        name: 'missing',
        kind: 'choice',
        label: localText('Missing data', 'Données absentes'),
        initial: 'keep',
        required: true,
        choices: [
          { value: 'keep', label: localText('Keep the last value', 'Garder la dernière valeur') },
          { value: 'fail', label: localText('Thing is unavailable', 'Objet indisponible') },
        ],
      },
    ],
    attributes: [],
    mapped: 'path',
    changelog: [
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText(
          'JSONPath, interval, a sealed header, and no answer read twice (ETag).',
          'JSONPath, intervalle, en-tête scellé, et aucune réponse lue deux fois (ETag).',
        ),
      },
    ],
  },
  every: (settings) => numberOf(settings, 'interval', 300),
  async read(context) {
    const { settings, mapping } = context;
    const kept = Memory.safeParse(context.memory).data ?? {};
    const answered = await request(context, textOf(settings, 'url'), {
      timeout: numberOf(settings, 'timeout', 4),
      headers: {
        ...authorisation(context),
        ...(kept.etag !== undefined && { 'if-none-match': kept.etag }),
        ...(kept.modified !== undefined && { 'if-modified-since': kept.modified }),
      },
    });
    // Not modified: the values of the last time are reported again.
    if (answered.status === 304) return { values: kept.values ?? [], ...answered.shown };
    const values = findMapped(mapping, jsonOf(answered));
    const isMissing = values.length < mapping.length && settings['missing'] === 'fail';
    if (mapping.length > 0 && (values.length === 0 || isMissing)) throw problem('connection_nothing_found');
    const [etag, modified] = [answered.headers['etag'], answered.headers['last-modified']];
    const memory = {
      values,
      ...(typeof etag === 'string' && etag.length < 500 && { etag }),
      ...(typeof modified === 'string' && { modified }),
    };
    return { values, memory, ...answered.shown };
  },
  // Without a mapping there is nothing to find yet: the test shows the answer itself.
  async test(context) {
    const { settings, mapping } = context;
    const answered = await request(context, textOf(settings, 'url'), {
      timeout: numberOf(settings, 'timeout', 4),
      headers: authorisation(context),
    });
    return { values: findMapped(mapping, jsonOf(answered)), ...answered.shown };
  },
};
