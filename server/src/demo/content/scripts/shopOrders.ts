import type { DemoScript } from '../types.ts';

const scriptCode = `// The shop tells each change of an order by a request with an API token:
//   POST /api/1.0/workspaces/acme_support/event
//   { "deviceName": "shop", "event_name": "incoming", "attribute_name": "json",
//     "attribute_value": "{\\"number\\":\\"48377\\",\\"status\\":\\"shipped\\",\\"expected\\":\\"2026-12-01\\"}" }
// The change of the attribute starts this script.
const { number, status, expected } = JSON.parse(context.event.value);
if (!/^[0-9]{5}$/.test(number) || !['packed', 'shipped', 'delivered'].includes(status)) {
  log('not an order', context.event.value);
  return;
}
await setEvent('shop', 'order ' + number, 'status', status);
if (expected) await setEvent('shop', 'order ' + number, 'expected', expected);
const numbers = (await memory.workspace.get('orders')) ?? [];
if (!numbers.includes(number)) await memory.workspace.set('orders', [...numbers, number].slice(-500));
log('order', number, status);`;

export const shopOrders: DemoScript = {
  name: 'Orders from the shop',
  type: 'adv',
  tags: ['warehouse'],
  scriptCode,
  triggers: [{ kind: 'attribute', name: 'shop', trigger: 'incoming', attribute_name: 'json' }],
};
