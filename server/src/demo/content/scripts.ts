import { freezerAlarm } from './scripts/freezerAlarm.ts';
import { nightlyReport } from './scripts/nightlyReport.ts';
import { orderReturn } from './scripts/orderReturn.ts';
import { orderStatus } from './scripts/orderStatus.ts';
import { shopOrders } from './scripts/shopOrders.ts';
import type { DemoScript } from './types.ts';

export const demoScripts: readonly DemoScript[] = [orderStatus, orderReturn, freezerAlarm, nightlyReport, shopOrders];

/** The things of the scripts. The service at the front desk stays the first of all. */
export const demoThings = [
  { id: 'shop', name: 'Web shop', image: 'interrupter' },
  { id: 'freezer', name: 'Warehouse freezer', image: 'sensor' },
  { id: 'loading_door', name: 'Loading door', image: 'interrupter' },
  { id: 'label_printer', name: 'Label printer', image: 'maintenance' },
] as const;

/** Simulated things; their names come from the store's simulators. */
export const demoSimulators = [
  { connector: 'smartlight', name: 'Shop window light', seed: 1 },
  { connector: 'sensor', name: 'Showroom climate', seed: 2 },
  { connector: 'energymeter', name: 'Shop energy meter', seed: 3 },
] as const;

/** The orders of the fake shop, including those in the demo conversations. */
export const demoOrders: readonly { number: string; status: string; inDays: number }[] = [
  { number: '48211', status: 'packed', inDays: 4 },
  { number: '48377', status: 'shipped', inDays: 2 },
  { number: '48560', status: 'shipped', inDays: 3 },
  { number: '66208', status: 'delivered', inDays: -2 },
  { number: '52290', status: 'delivered', inDays: -5 },
];
