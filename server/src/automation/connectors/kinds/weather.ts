import { z } from 'zod';
import { type ConnectorKind, problem, localText } from '../connector.ts';
import { measured, openMeteoFields, readOpenMeteo } from './openMeteo.ts';

const attribute = measured('weather');

/** Our names of the figures, with those of Open-Meteo. */
const figures = {
  temperature: 'temperature_2m',
  apparent_temperature: 'apparent_temperature',
  humidity: 'relative_humidity_2m',
  precipitation: 'precipitation',
  cloud_cover: 'cloud_cover',
  wind_speed: 'wind_speed_10m',
  wind_direction: 'wind_direction_10m',
  pressure: 'pressure_msl',
} as const;

/** Groups of WMO weather codes (World Meteorological Organization), each by its highest code. */
const conditions = [
  [0, 'clear'],
  [3, 'cloudy'],
  [48, 'fog'],
  [57, 'drizzle'],
  [67, 'rain'],
  [77, 'snow'],
  [82, 'showers'],
  [86, 'snow showers'],
  [99, 'thunderstorm'],
] as const;

const Current = z.looseObject({ time: z.string(), weather_code: z.number(), is_day: z.number() });

/** The present weather of a place, from Open-Meteo. */
export const weather: ConnectorKind = {
  manifest: {
    id: 'weather',
    category: 'data',
    image: 'weather',
    name: localText('Weather', 'Météo'),
    text: localText(
      'The present weather of a place, by Open-Meteo.',
      'Le temps qu’il fait en un lieu, par Open-Meteo.',
    ),
    logo: '<path d="M12 2v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="M20 12h2"/><path d="m19.07 4.93-1.41 1.41"/><path d="M15.947 12.65a4 4 0 0 0-5.925-4.128"/><path d="M13 22H7a5 5 0 1 1 4.9-6H13a3 3 0 0 1 0 6Z"/>',
    fields: openMeteoFields('https://api.open-meteo.com'),
    attributes: [
      attribute('temperature', '°C', 'Temperature', 'Température'),
      attribute('apparent_temperature', '°C', 'How warm it feels', 'Température ressentie'),
      attribute('humidity', '%', 'Relative humidity', 'Humidité relative'),
      attribute('precipitation', 'mm', 'Rain and snow', 'Pluie et neige'),
      attribute('cloud_cover', '%', 'Cloud cover', 'Couverture nuageuse'),
      attribute('wind_speed', 'km/h', 'Wind speed', 'Vitesse du vent'),
      attribute('wind_direction', '°', 'Where the wind comes from', 'Origine du vent'),
      attribute('pressure', 'hPa', 'Pressure at sea level', 'Pression au niveau de la mer'),
      { ...attribute('condition', '', 'Such as clear or rain', 'Par exemple clear ou rain'), attribute_type: 'text' },
      { ...attribute('daylight', '', 'Whether it is day', 'S’il fait jour'), attribute_type: 'boolean' },
      { ...attribute('observed_at', '', 'Time of the values', 'Heure des valeurs'), attribute_type: 'date' },
    ],
    mapped: 'none',
    changelog: [
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText('Eleven values of the present weather.', 'Onze valeurs du temps présent.'),
      },
    ],
  },
  every: () => 900,
  async read(context) {
    const names = [...Object.values(figures), 'weather_code', 'is_day'];
    const { current, ...shown } = await readOpenMeteo(context, '/v1/forecast', names);
    const parsed = Current.safeParse(current).data;
    if (!parsed) throw problem('connection_nothing_found');
    const readings = Object.entries(figures).flatMap(([name, key]) => {
      const value = parsed[key];
      const unit = weather.manifest.attributes.find(({ attribute_name }) => attribute_name === name)?.unit;
      return typeof value === 'number' ? [{ event_name: 'weather', attribute_name: name, value, unit }] : [];
    });
    const condition = conditions.find(([highest]) => parsed.weather_code <= highest)?.[1] ?? 'unknown';
    const said = { condition, daylight: parsed.is_day === 1, observed_at: `${parsed.time}:00Z` };
    return {
      values: [
        ...readings,
        ...Object.entries(said).map(([attribute_name, value]) => ({ event_name: 'weather', attribute_name, value })),
      ],
      ...shown,
    };
  },
};
