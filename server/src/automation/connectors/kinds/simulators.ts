import type { ConnectorKind } from '../connector.ts';
import { localText } from '../connector.ts';
import { noise, ofDay, round, simulated, steps } from './simulated.ts';

const clamp = (value: unknown, low: number, high: number): number =>
  Math.min(high, Math.max(low, Number.isFinite(Number(value)) ? Number(value) : low));
const isOn = (value: unknown): boolean => value === true || value === 'true' || value === 'on' || value === 1;
const hour = 3600;

/** Things without a device, for demonstrations and trials. */
export const simulators: readonly ConnectorKind[] = [
  simulated({
    id: 'smartlight',
    name: localText('Smart light', 'Lampe connectée'),
    text: localText('Power, brightness and colour.', 'Marche, luminosité et couleur.'),
    logo: '<path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5"/><path d="M9 18h6"/><path d="M10 22h4"/>',
    event: 'light',
    attributes: [
      {
        attribute_name: 'on',
        attribute_type: 'boolean',
        commandable: true,
        text: localText('Whether it is on', 'Si elle est allumée'),
      },
      {
        attribute_name: 'brightness',
        attribute_type: 'number',
        unit: '%',
        commandable: true,
        text: localText('Brightness', 'Luminosité'),
      },
      {
        attribute_name: 'colour',
        attribute_type: 'text',
        commandable: true,
        text: localText('Colour, such as ffd9a0', 'Couleur, par exemple ffd9a0'),
      },
      {
        attribute_name: 'consumption',
        attribute_type: 'number',
        unit: 'W',
        text: localText('Power that it draws', 'Puissance consommée'),
      },
    ],
    begin: { on: true, brightness: 80, colour: 'ffd9a0' },
    values: ({ state }) => ({
      ...state,
      consumption: isOn(state['on']) ? round(0.4 + Number(state['brightness']) * 0.09) : 0.4,
    }),
    obey: ({ state }, attribute, value) => ({
      ...state,
      [attribute]: attribute === 'on' ? isOn(value) : attribute === 'brightness' ? clamp(value, 0, 100) : String(value),
    }),
  }),
  simulated({
    id: 'energymeter',
    name: localText('Energy meter', 'Compteur d’énergie'),
    text: localText('Power and energy, with daily totals.', 'Puissance et énergie, avec le total du jour.'),
    logo: '<path d="m12 14 4-4"/><path d="M3.34 19a10 10 0 1 1 17.32 0"/>',
    event: 'energy',
    attributes: [
      {
        attribute_name: 'power',
        attribute_type: 'number',
        unit: 'W',
        text: localText('Power now', 'Puissance actuelle'),
      },
      {
        attribute_name: 'today',
        attribute_type: 'number',
        unit: 'kWh',
        text: localText('Energy since midnight (UTC)', 'Énergie depuis minuit (UTC)'),
      },
      {
        attribute_name: 'total',
        attribute_type: 'number',
        unit: 'kWh',
        text: localText('All energy', 'Énergie totale'),
      },
      { attribute_name: 'voltage', attribute_type: 'number', unit: 'V', text: localText('Voltage', 'Tension') },
      {
        attribute_name: 'relay',
        attribute_type: 'boolean',
        commandable: true,
        text: localText('Whether the load is connected', 'Si la charge est branchée'),
      },
    ],
    begin: { relay: true },
    values({ seed, now, state }) {
      const load = 420 + 260 * (ofDay(now) + 1) + 180 * noise(seed, steps(now, 10));
      const days = now.getTime() / (24 * hour * 1000);
      return {
        power: isOn(state['relay']) ? round(load, 0) : 0,
        today: round((days % 1) * 16.4 * (0.9 + 0.2 * noise(seed, Math.floor(days))), 2),
        total: round((days - 20_000) * 16.4, 1),
        voltage: round(229 + 4 * noise(seed + 1, steps(now, 30))),
        relay: isOn(state['relay']),
      };
    },
    obey: ({ state }, _, value) => ({ ...state, relay: isOn(value) }),
  }),
  simulated({
    id: 'sensor',
    name: localText('Sensor', 'Capteur'),
    text: localText('Temperature, humidity and battery.', 'Température, humidité et pile.'),
    logo: '<path d="M14 4v10.54a4 4 0 1 1-4 0V4a2 2 0 0 1 4 0Z"/>',
    event: 'climate',
    attributes: [
      {
        attribute_name: 'temperature',
        attribute_type: 'number',
        unit: '°C',
        text: localText('Temperature', 'Température'),
      },
      {
        attribute_name: 'humidity',
        attribute_type: 'number',
        unit: '%',
        text: localText('Relative humidity', 'Humidité relative'),
      },
      {
        attribute_name: 'co2',
        attribute_type: 'number',
        unit: 'ppm',
        text: localText('Carbon dioxide', 'Dioxyde de carbone'),
      },
      { attribute_name: 'battery', attribute_type: 'number', unit: '%', text: localText('Battery', 'Pile') },
    ],
    begin: {},
    values: ({ seed, now }) => ({
      temperature: round(20.5 + 2 * ofDay(now) + 0.6 * noise(seed, steps(now, 30))),
      humidity: round(46 - 6 * ofDay(now) + 3 * noise(seed + 1, steps(now, 60)), 0),
      co2: round(620 + 180 * ofDay(now) + 60 * noise(seed + 2, steps(now, 60)), 0),
      battery: 100 - (Math.floor(now.getTime() / (24 * hour * 1000)) % 90),
    }),
  }),
  simulated({
    id: 'interrupter',
    name: localText('Interrupter', 'Interrupteur'),
    text: localText('A switch with its last change.', 'Un interrupteur et son dernier changement.'),
    logo: '<circle cx="15" cy="12" r="3"/><rect width="20" height="14" x="2" y="5" rx="7"/>',
    event: 'switch',
    attributes: [
      {
        attribute_name: 'on',
        attribute_type: 'boolean',
        commandable: true,
        text: localText('Whether it is on', 'S’il est fermé'),
      },
      { attribute_name: 'changed_at', attribute_type: 'date', text: localText('Last change', 'Dernier changement') },
    ],
    begin: { on: false, changed_at: '2026-01-01T00:00:00.000Z' },
    values: ({ state }) => state,
    obey: ({ state, now }, _, value) =>
      isOn(value) === state['on'] ? state : { on: isOn(value), changed_at: now.toISOString() },
    every: 30,
  }),
  simulated({
    id: 'maintenance',
    name: localText('Maintenance', 'Maintenance'),
    text: localText('Wear, due date and service visits.', 'Usure, échéance et visites.'),
    logo: '<path d="M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.106-3.105c.32-.322.863-.22.983.218a6 6 0 0 1-8.259 7.057l-7.91 7.91a1 1 0 0 1-2.999-3l7.91-7.91a6 6 0 0 1 7.057-8.259c.438.12.54.662.219.984z"/>',
    event: 'service',
    attributes: [
      {
        attribute_name: 'wear',
        attribute_type: 'number',
        unit: '%',
        text: localText('Wear; 100 needs a visit', 'Usure ; 100 demande une visite'),
      },
      { attribute_name: 'status', attribute_type: 'text', text: localText('ok, soon or due', 'ok, soon ou due') },
      {
        attribute_name: 'due_at',
        attribute_type: 'date',
        text: localText('When a visit is due', 'Échéance de la visite'),
      },
      {
        attribute_name: 'visited',
        attribute_type: 'text',
        commandable: true,
        text: localText('Notes a visit; what was done', 'Note une visite ; ce qui a été fait'),
      },
    ],
    begin: { visited: '', visited_at: '' },
    values({ seed, now, state }) {
      const interval = 30 * 24 * hour * 1000;
      const visit = Date.parse(String(state['visited_at']));
      const since = Number.isNaN(visit)
        ? (now.getTime() + noise(seed, 0) * interval) % interval
        : now.getTime() - visit;
      const wear = clamp(round((since / interval) * 100), 0, 100);
      return {
        wear,
        status: wear >= 100 ? 'due' : wear >= 80 ? 'soon' : 'ok',
        due_at: new Date(now.getTime() - since + interval).toISOString().slice(0, 10),
        visited: String(state['visited']),
      };
    },
    obey: ({ now }, _, value) => ({ visited: String(value), visited_at: now.toISOString() }),
    every: 60,
  }),
  simulated({
    id: 'social',
    name: localText('Social', 'Réseau social'),
    text: localText('Direct messages of an account.', 'Messages directs d’un compte.'),
    logo: '<circle cx="18" cy="5" r="3"/><circle cx="6" cy="12" r="3"/><circle cx="18" cy="19" r="3"/><line x1="8.59" x2="15.42" y1="13.51" y2="17.49"/><line x1="15.41" x2="8.59" y1="6.51" y2="10.49"/>',
    event: 'inbox',
    attributes: [
      {
        attribute_name: 'unread',
        attribute_type: 'number',
        text: localText('Messages without an answer', 'Messages sans réponse'),
      },
      {
        attribute_name: 'last_message',
        attribute_type: 'text',
        text: localText('The newest message', 'Le dernier message'),
      },
      {
        attribute_name: 'reply',
        attribute_type: 'text',
        commandable: true,
        text: localText('Answers all; the last answer', 'Répond à tous ; la dernière réponse'),
      },
    ],
    begin: { reply: '', answered: 0 },
    values({ seed, now, state }) {
      const messages = ['Where is my order?', 'Thank you!', 'Do you deliver on Saturdays?', 'The colour is wonderful.'];
      const come = steps(now, 300) % 12;
      const answered = Number(state['answered']) === steps(now, 3600) ? come : 0;
      return {
        unread: Math.max(0, come - answered),
        last_message: messages[Math.floor(noise(seed, steps(now, 300)) * messages.length)] ?? '',
        reply: String(state['reply']),
      };
    },
    obey: ({ now }, _, value) => ({ reply: String(value), answered: steps(now, 3600) }),
    every: 30,
  }),
  simulated({
    id: 'group',
    name: localText('Group', 'Groupe'),
    text: localText('A team: who is there, and who is on call.', 'Une équipe : présence et astreinte.'),
    logo: '<path d="M18 21a8 8 0 0 0-16 0"/><circle cx="10" cy="8" r="5"/><path d="M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3"/>',
    event: 'team',
    attributes: [
      {
        attribute_name: 'present',
        attribute_type: 'number',
        text: localText('People who are there', 'Personnes présentes'),
      },
      {
        attribute_name: 'waiting',
        attribute_type: 'number',
        text: localText('Requests that wait', 'Demandes en attente'),
      },
      {
        attribute_name: 'on_call',
        attribute_type: 'text',
        commandable: true,
        text: localText('Desk that is on call', 'Poste d’astreinte'),
      },
    ],
    begin: { on_call: 'Desk 1' },
    values: ({ seed, now, state }) => ({
      present: Math.round(6 + 4 * ofDay(now)),
      waiting: Math.floor(noise(seed, steps(now, 120)) * 7),
      on_call: String(state['on_call']),
    }),
    every: 30,
  }),
];
