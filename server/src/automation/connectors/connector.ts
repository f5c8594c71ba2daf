import type { Connector, LocalText, MappedAttribute } from '@parlance/contract/calls/store';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { ErrorArgs, ErrorType } from '@parlance/contract/errors/errorMessages';
import type { AttributeValue } from '@parlance/contract/ruleTree';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/db/port.ts';
import type { Mailers } from '../../platform/mail/mailer.ts';
import { HostUnreachable, networkProblem } from '../../platform/net/networkProblem.ts';

/** A connector's part of the store's entry; its uses are counted, and its version is that of its newest change. */
export interface Manifest extends Omit<Connector, 'used_by' | 'version' | 'testable'> {
  /** The content of its logo: SVG in a box of 24, drawn in lines. */
  logo: string;
}

export interface ReportedValue {
  event_name: string;
  attribute_name: string;
  value: AttributeValue;
  unit?: string | undefined;
}

export type SettingValues = Readonly<Record<string, string | number | boolean>>;

/** The input of a connector: one thing, its settings, and what the connector kept from the last time. */
export interface ConnectorContext {
  config: Config;
  db: Db;
  mailers: Mailers;
  ws: string;
  thing: string;
  settings: SettingValues;
  /** Decrypted. */
  secrets: Readonly<Record<string, string>>;
  mapping: readonly MappedAttribute[];
  memory: Readonly<Record<string, unknown>>;
  now: Date;
  /** Aborts on a timeout, or when the process no longer holds the lease. */
  signal: AbortSignal;
}

/** The result of a reading. */
export interface Reading {
  values: ReportedValue[];
  /** State to keep for the next time; absent: unchanged. */
  memory?: Record<string, unknown>;
  /** Milliseconds until the next reading, where it is not the usual interval. */
  again?: number;
  /** What the other side answered, for the test of a connection. */
  status?: string;
  bytes?: number;
  sample?: string;
}

export interface Command {
  /** The same for each attempt, so that other systems can recognise repeated ones. */
  id: string;
  event_name: string;
  attribute_name: string;
  value: AttributeValue;
}

/** Callbacks of a held connection. What they report is stored when the promise resolves. */
export interface Listener {
  report(values: ReportedValue[]): Promise<void>;
  /** Null: the thing can be reached. */
  available(problem: ErrorDetail | null): Promise<void>;
  /** The connection has ended. */
  ended(problem: ErrorDetail): void;
}

export interface HeldConnection {
  /** State to keep for the next connection. */
  memory: Record<string, unknown>;
  send(command: Command): Promise<void>;
  close(): Promise<void>;
}

/** A kind of things and how they are connected. */
export interface ConnectorKind {
  manifest: Manifest;
  /** Reads the thing once. */
  read?: (context: ConnectorContext) => Promise<Reading>;
  /** Seconds between two readings. */
  every?: (settings: SettingValues) => number;
  /** Carries out a command. */
  command?: (context: ConnectorContext, command: Command) => Promise<Reading>;
  /** Connects and listens, in place of reading. */
  connect?: (context: ConnectorContext, listener: Listener) => Promise<HeldConnection>;
  /** Tests a connection before its thing exists; by default by a reading. */
  test?: (context: ConnectorContext) => Promise<Reading>;
}

/** A connection that does not work, with a message for people. */
export class ConnectionProblem extends Error {
  readonly detail: ErrorDetail;
  constructor(detail: ErrorDetail) {
    super(detail.message);
    this.detail = detail;
  }
}

export const problem = <T extends ErrorType>(type: T, ...params: ErrorArgs<T>): ConnectionProblem =>
  new ConnectionProblem(errorDetail(type, ...params));

/** Seconds that a reading, a command or a test may take. */
export const patience = 10;

/** The error as a detail for people, without secrets. */
export function problemOf(error: unknown, secrets: Readonly<Record<string, string>>, host = ''): ErrorDetail {
  if (error instanceof ConnectionProblem || error instanceof HostUnreachable) return error.detail;
  if (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)) {
    return errorDetail('connection_timeout', { seconds: patience });
  }
  const ofNetwork = networkProblem(error, host);
  if (ofNetwork) return ofNetwork;
  let reason = error instanceof Error ? reasonOf(error) : String(error);
  for (const secret of Object.values(secrets)) if (secret !== '') reason = reason.replaceAll(secret, '•••');
  return errorDetail('connection_failed', { reason: reason.slice(0, 300) });
}

/** Connecting to a host with several addresses fails with one error for each address. */
const reasonOf = (error: Error): string => {
  if (error.message !== '') return error.message;
  const [first] = error instanceof AggregateError ? error.errors : [];
  return first instanceof Error ? first.message : error.name;
};

/** A text in both languages. */
export const localText = (en: string, fr: string): LocalText => ({ en, fr });

/** The host of a connection, for messages. Of an address that is itself a secret, only the host is shown. */
export function hostOf({ settings, secrets }: Pick<ConnectorContext, 'settings' | 'secrets'>): string {
  const address = textOf(settings, 'url') || textOf(settings, 'server') || (secrets['url'] ?? '');
  return URL.canParse(address) ? new URL(address).hostname : '';
}

export const textOf = (settings: SettingValues, name: string): string => String(settings[name] ?? '');
export const numberOf = (settings: SettingValues, name: string, otherwise: number): number =>
  typeof settings[name] === 'number' ? settings[name] : otherwise;
