import { type ConnectorKind, problem, localText } from '../connector.ts';
import { measured, openMeteoFields, readOpenMeteo } from './openMeteo.ts';

const attribute = measured('air');

const attributes = [
  attribute('pm2_5', 'µg/m³', 'Fine particles', 'Particules fines'),
  attribute('pm10', 'µg/m³', 'Particles', 'Particules'),
  attribute('ozone', 'µg/m³', 'Ozone', 'Ozone'),
  attribute('nitrogen_dioxide', 'µg/m³', 'Nitrogen dioxide', 'Dioxyde d’azote'),
  attribute('sulphur_dioxide', 'µg/m³', 'Sulphur dioxide', 'Dioxyde de soufre'),
  attribute('carbon_monoxide', 'µg/m³', 'Carbon monoxide', 'Monoxyde de carbone'),
  attribute('european_aqi', '', 'European index, low is good', 'Indice européen, bas si bon'),
  attribute('us_aqi', '', 'US index, low is good', 'Indice américain, bas si bon'),
];

/** The air quality of a city, from Open-Meteo. */
export const airQuality: ConnectorKind = {
  manifest: {
    id: 'pollutioncity',
    category: 'data',
    image: 'pollutioncity',
    name: localText('Air quality', 'Qualité de l’air'),
    text: localText('Particles, ozone and index of a city.', 'Particules, ozone et indice d’une ville.'),
    logo: '<path d="M12.8 19.6A2 2 0 1 0 14 16H2"/><path d="M17.5 8a2.5 2.5 0 1 1 2 4H2"/><path d="M9.8 4.4A2 2 0 1 1 11 8H2"/>',
    fields: openMeteoFields('https://air-quality-api.open-meteo.com'),
    attributes,
    mapped: 'none',
    changelog: [
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText('Six pollutants and two indices.', 'Six polluants, deux indices.'),
      },
    ],
  },
  every: () => 1800,
  async read(context) {
    const names = attributes.map(({ attribute_name }) => attribute_name);
    const { current, ...shown } = await readOpenMeteo(context, '/v1/air-quality', names);
    const values = attributes.flatMap(({ event_name, attribute_name, unit }) => {
      const value = current[attribute_name];
      return typeof value === 'number' ? [{ event_name, attribute_name, value, unit }] : [];
    });
    if (values.length === 0) throw problem('connection_nothing_found');
    return { values, ...shown };
  },
};
