import { z } from 'zod';
import type { ConnectorAttribute, ConnectorField } from '@parlance/contract/calls/store';
import { numberOf, problem, localText, type ConnectorContext, textOf } from '../connector.ts';
import { jsonOf, request } from '../request.ts';

const Answer = z.object({ current: z.record(z.string(), z.unknown()) });

/** The settings of a place, for the services of Open-Meteo and for self-hosted servers with the same API. */
export const openMeteoFields = (server: string): ConnectorField[] => [
  {
    name: 'latitude',
    kind: 'number',
    label: localText('Latitude', 'Latitude'),
    unit: '°',
    min: -90,
    max: 90,
    initial: 48.8566,
    required: true,
  },
  {
    name: 'longitude',
    kind: 'number',
    label: localText('Longitude', 'Longitude'),
    unit: '°',
    min: -180,
    max: 180,
    initial: 2.3522,
    required: true,
  },
  {
    name: 'server',
    kind: 'text',
    format: 'url',
    label: localText('Server', 'Serveur'),
    hint: localText('Open-Meteo, or a server of your own with its interface.', 'Open-Meteo, ou votre propre serveur.'),
    initial: server,
    required: true,
  },
];

/** A numeric attribute of an event that is measured and cannot be commanded. */
export const measured =
  (event_name: string) =>
  (attribute_name: string, unit: string, en: string, fr: string): ConnectorAttribute => ({
    event_name,
    attribute_name,
    attribute_type: 'number',
    unit,
    commandable: false,
    text: localText(en, fr),
  });

/** Reads the present values of a place: the record as received, and what a test shows. */
export async function readOpenMeteo(context: ConnectorContext, path: string, names: readonly string[]) {
  const { settings } = context;
  const url = new URL(path, textOf(settings, 'server'));
  url.searchParams.set('latitude', String(numberOf(settings, 'latitude', 0)));
  url.searchParams.set('longitude', String(numberOf(settings, 'longitude', 0)));
  url.searchParams.set('current', names.join(','));
  const answered = await request(context, url.href);
  const parsed = Answer.safeParse(jsonOf(answered)).data;
  if (!parsed) throw problem('connection_nothing_found');
  return { current: parsed.current, ...answered.shown };
}
