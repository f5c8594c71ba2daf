/**
 * Reported and desired values of the demo's things. Each value was reported the given number of hours ago, newest last.
 */
export const demoReports: readonly {
  thing: string;
  event: string;
  attribute: string;
  unit?: string;
  readOnly?: boolean;
  values: readonly (readonly [hoursAgo: number, value: string | number])[];
}[] = [
  {
    thing: 'freezer',
    event: 'temperature',
    attribute: 'celsius',
    unit: '°C',
    readOnly: true,
    values: [
      [25, -19],
      [21, -18.4],
      [20.3, -14.6],
      [19.8, -13.2],
      [19.1, -18.3],
      [18, -18.9],
      [15, -19.6],
      [11, -19.2],
      [8, -18.1],
      [5, -18.8],
      [2, -19.4],
      [0.1, -19],
    ],
  },
  {
    thing: 'loading_door',
    event: 'door',
    attribute: 'state',
    readOnly: true,
    values: [
      [26, 'closed'],
      [20, 'open'],
      [18, 'closed'],
      [9, 'open'],
      [7.5, 'closed'],
      [2, 'open'],
      [0.2, 'closed'],
    ],
  },
  { thing: 'loading_door', event: 'lock', attribute: 'power', values: [[30, 'off']] },
  { thing: 'label_printer', event: 'printer', attribute: 'labels', readOnly: true, values: [[26, 412]] },
];

/** A lock that did not execute a command, and a printer that is switched off. */
export const demoCommand = { thing: 'loading_door', event: 'lock', attribute: 'power', value: 'on', hoursAgo: 1 };
export const demoOffline = { thing: 'label_printer', hoursAgo: 25, reason: 'No answer' };
export const demoOnline = ['freezer', 'loading_door'] as const;
