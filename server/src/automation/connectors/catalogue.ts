import type { Connector } from '@parlance/contract/calls/store';
import { connectorCategories } from '@parlance/contract/thingTables';
import { refuse } from '../../platform/http/refusal.ts';
import type { ConnectorKind } from './connector.ts';
import { airQuality } from './kinds/airQuality.ts';
import { email } from './kinds/email.ts';
import { httpPoller } from './kinds/httpPoller.ts';
import { mqtt } from './kinds/mqtt.ts';
import { simulators } from './kinds/simulators.ts';
import { slack } from './kinds/slack.ts';
import { teams } from './kinds/teams.ts';
import { weather } from './kinds/weather.ts';
import { webhook } from './kinds/webhook.ts';
import { wikipedia } from './kinds/wikipedia.ts';

/** All connectors, by category, in the order of the store. */
export const catalogue: readonly ConnectorKind[] = [
  email,
  slack,
  teams,
  webhook,
  httpPoller,
  mqtt,
  weather,
  airQuality,
  wikipedia,
  ...simulators,
].toSorted(
  (a, b) => connectorCategories.indexOf(a.manifest.category) - connectorCategories.indexOf(b.manifest.category),
);

const byId = new Map(catalogue.map((one) => [one.manifest.id, one]));

/** The connector with an id; undefined where this release has none with it. */
export const connectorOf = (id: string): ConnectorKind | undefined => byId.get(id);

/** @throws {Refusal} 404 */
export function requireConnector(id: string): ConnectorKind {
  const found = connectorOf(id);
  if (!found) throw refuse.notFound('connector_not_found');
  return found;
}

/** The version of a connector: that of its newest change. */
export const versionOf = ({ manifest }: ConnectorKind): string => manifest.changelog[0]?.version ?? '1.0';

/** Ids of the connectors whose connections are held open. */
export const heldConnectors: readonly string[] = catalogue.flatMap((one) => (one.connect ? [one.manifest.id] : []));

/** Whether its things are read on a schedule, or stay connected. */
export const isRead = ({ read, connect }: ConnectorKind): boolean => read !== undefined || connect !== undefined;

export function presentConnector(kind: ConnectorKind, used_by: number): Connector {
  const { logo: _, ...manifest } = kind.manifest;
  const testable = kind.test !== undefined || (kind.read !== undefined && manifest.category !== 'simulators');
  return { ...manifest, version: versionOf(kind), testable, used_by };
}

/** The logo as a standalone image. */
export const logoOf = ({ manifest }: ConnectorKind): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="#475467" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${manifest.logo}</svg>`;
