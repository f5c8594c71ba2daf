import type { DemoScript } from '../types.ts';

const rule = (operator: '>' | '<', value: number) => ({
  condition: 'AND' as const,
  rules: [{ name: 'freezer', trigger: 'temperature', attribute_name: 'celsius', unit: '°C', operator, value }],
});
const siren = (command: string) => ({ target: 'freezer', action: 'light', command, event: 'siren' });

const scriptCode = `// Runs when the freezer was warmer than -15 °C for five minutes (context.alarm is "on"), and when it was
// colder than -18 °C again ("off"). Between the two nothing happens, however often the value crosses one of them.
const celsius = await getEvent('freezer', 'temperature', 'celsius');
log('alarm', context.alarm, celsius, '°C, since', context.since);
await setEvent('', 'freezer', 'alarm', context.alarm);`;

export const freezerAlarm: DemoScript = {
  name: 'Freezer too warm',
  type: 'alarm',
  tags: ['warehouse'],
  scriptCode,
  consoleModel: {
    on: rule('>', -15),
    off: rule('<', -18),
    alarm: {
      holdOn: 300,
      holdOff: 60,
      every: 1800,
      missing: 'keep',
      missingAfter: 0,
      onCommands: [siren('red')],
      offCommands: [siren('off')],
    },
  },
};
