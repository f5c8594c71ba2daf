import type { DemoScript } from '../types.ts';

const scriptCode = `// Counts each night how the orders stand, and keeps the counts as variables of the workspace.
const numbers = (await memory.workspace.get('orders')) ?? [];
const counts = { packed: 0, shipped: 0, delivered: 0 };
for (const number of numbers) {
  const status = await getEvent('shop', 'order ' + number, 'status');
  if (status in counts) counts[status] += 1;
}
for (const [status, count] of Object.entries(counts)) await setEvent('', 'orders', status, count);
const returns = (await memory.workspace.get('returns')) ?? 0;
log(numbers.length + ' orders', counts, returns + ' returns');
return { ...counts, returns };`;

export const nightlyReport: DemoScript = {
  name: 'Nightly report',
  type: 'adv',
  tags: ['warehouse'],
  scriptCode,
  triggers: [{ kind: 'schedule', cron: '30 2 * * *', timezone: 'Europe/Paris', missed: 'once' }],
};
