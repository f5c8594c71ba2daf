import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectPlain } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { IPublishPacket, MqttClient } from 'mqtt';
import { errorDetail } from '@parlance/contract/errors/errorDetail';
import type { MappedAttribute } from '@parlance/contract/calls/store';
import { findInJson, parseJson } from '../../../platform/jsonPath.ts';
import { bareHost, ForbiddenAddress, isForbiddenLiteral, publicLookup } from '../../../platform/net/lookup.ts';
import {
  type ConnectorKind,
  type HeldConnection,
  type Listener,
  patience,
  problem,
  type ReportedValue,
  localText,
  type ConnectorContext,
  textOf,
} from '../connector.ts';

/** Most bytes of one message. */
const maxBytes = 64 * 1024;

/** Whether a topic matches a filter, in which `+` matches one level and `#` all that follow. */
function matchesTopic(filter: string, topic: string): boolean {
  const parts = topic.split('/');
  const wanted = filter.split('/');
  for (const [at, part] of wanted.entries()) {
    if (part === '#') return true;
    if (parts[at] === undefined || (part !== '+' && part !== parts[at])) return false;
  }
  return wanted.length === parts.length;
}

/** The values of mapped attributes in a message. */
function readMessage(mapping: readonly MappedAttribute[], topic: string, payload: string): ReportedValue[] {
  const json = parseJson(payload);
  return mapping
    .filter((one) => one.topic !== '' && matchesTopic(one.topic, topic))
    .flatMap(({ event_name, attribute_name, unit, path }) => {
      const value = path === '' ? wholeOf(payload, json) : json === undefined ? undefined : findInJson(path, json);
      return value === undefined ? [] : [{ event_name, attribute_name, value, unit }];
    });
}

const wholeOf = (payload: string, json: ReturnType<typeof parseJson>) =>
  typeof json === 'number' || typeof json === 'boolean' || typeof json === 'string' ? json : payload;

/** Opens the connection to a broker, within the same limits as every outgoing request. */
function openStream({ config, settings }: ConnectorContext) {
  const url = new URL(textOf(settings, 'url'));
  const host = bareHost(url.hostname);
  const secure = url.protocol === 'mqtts:';
  if (!config.allowInternal && isForbiddenLiteral(host)) throw new ForbiddenAddress(host);
  if (!config.allowInternal && !secure) throw problem('connection_refused', { reason: 'mqtts' });
  const port = Number(url.port) || (secure ? 8883 : 1883);
  const options = { host, port, ...(!config.allowInternal && { lookup: publicLookup }) };
  return secure ? connectTls({ ...options, servername: host }) : connectPlain(options);
}

interface Session {
  clientId: string;
  /**
   * Whether the session ends with the connection; else the broker keeps what is published meanwhile for the next one.
   */
  clean: boolean;
  /** Handles a message, which is acknowledged to the broker when the promise resolves. */
  hear?: (packet: IPublishPacket) => Promise<void>;
}

/** Connects a client. Returns whether the broker has kept its session. */
async function connectClient(
  context: ConnectorContext,
  { clientId, clean, hear }: Session,
): Promise<{ client: MqttClient; isResumed: boolean }> {
  const { settings, secrets, signal } = context;
  // Imported with the first connection only: the import takes a tenth of the time of a server start.
  const library = await import('mqtt');
  const stream = openStream(context);
  const username = textOf(settings, 'username');
  const client = new library.MqttClient(() => stream, {
    clientId,
    clean,
    reconnectPeriod: 0,
    connectTimeout: patience * 1000,
    keepalive: 30,
    protocolVersion: 4,
    ...(username !== '' && { username }),
    ...(secrets['password'] !== undefined && { password: secrets['password'] }),
  });
  // Set before connecting: the messages that a session has kept arrive with the connection.
  if (hear) {
    client.handleMessage = (packet, done) => {
      hear(packet).then(
        () => done(),
        // Messages without an acknowledgement are sent again with the next connection, and only then.
        (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    };
  }
  // Bytes since the last complete message.
  let pending = 0;
  stream.on('data', (part: Uint8Array) => {
    pending += part.byteLength;
    if (pending > 4 * maxBytes) stream.destroy(problem('connection_too_large', { kb: maxBytes / 1024 }));
  });
  client.on('packetreceive', () => {
    pending = 0;
  });
  const stop = () => client.end(true);
  signal.addEventListener('abort', stop, { once: true });
  let late: NodeJS.Timeout | undefined;
  const connected = new Promise<boolean>((resolve) => {
    client.once('connect', ({ sessionPresent }) => resolve(sessionPresent));
  });
  const failed = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(problem('connection_timeout', { seconds: patience })), patience * 1000);
    client.once('error', reject);
    client.once('close', () => reject(problem('connection_lost')));
    stream.once('error', reject);
  });
  try {
    return { client, isResumed: await Promise.race([connected, failed]) };
  } catch (error) {
    client.end(true);
    throw error;
  } finally {
    clearTimeout(late);
    signal.removeEventListener('abort', stop);
    failed.catch(() => undefined);
    client.on('error', () => undefined);
  }
}

const topicsOf = ({ mapping, settings }: ConnectorContext): string[] => [
  ...new Set([...mapping.map(({ topic }) => topic), textOf(settings, 'will_topic')].filter((topic) => topic !== '')),
];

async function listen(context: ConnectorContext, listener: Listener): Promise<HeldConnection> {
  const { mapping, settings, ws, thing } = context;
  const will = textOf(settings, 'will_topic');
  const offline = textOf(settings, 'will_offline') || 'offline';
  /** The session has delivered all that was published while nothing listened; retained messages are older than that. */
  let hasAll = false;
  async function hear({ topic, payload, retain, qos, dup }: IPublishPacket): Promise<void> {
    const text = payload.toString();
    if (will !== '' && matchesTopic(will, topic)) {
      await listener.available(text === offline ? errorDetail('connection_device_gone') : null);
    }
    if (Buffer.byteLength(text) > maxBytes) return;
    // A broker need not keep messages of QoS 0 for a session, and a message that it repeats has not been stored yet.
    if (retain && hasAll && qos > 0 && !dup) return;
    const values = readMessage(mapping, topic, text);
    if (values.length > 0) await listener.report(values);
  }
  const session = { clientId: `parlance-${ws}-${thing}`, clean: false, hear };
  const { client, isResumed } = await connectClient(context, session);
  // After a change of topics the memory is empty: nothing of the new ones has come yet.
  hasAll = isResumed && context.memory['subscribed'] === true;
  const lost = new Promise<never>((_, reject) => {
    client.once('close', () => reject(problem('connection_lost')));
  });
  lost.catch(() => undefined);
  client.on('close', () => listener.ended(errorDetail('connection_lost')));
  const topics = topicsOf(context);
  if (topics.length > 0) await client.subscribeAsync(topics, { qos: 1 });
  return {
    memory: { subscribed: true },
    async send({ event_name, attribute_name, value }) {
      const one = mapping.find((each) => each.event_name === event_name && each.attribute_name === attribute_name);
      if (!one || one.command_topic === '') return;
      const published = client.publishAsync(one.command_topic, String(value), { qos: 1 });
      const late = wait(patience * 1000, undefined, { ref: false });
      await Promise.race([
        published,
        lost,
        late.then(() => Promise.reject(problem('connection_timeout', { seconds: patience }))),
      ]);
    },
    async close() {
      await client.endAsync(true);
    },
  };
}

/** Milliseconds that a test waits for retained messages. */
const testWait = 1500;

/** Communicates with devices through a broker. */
export const mqtt: ConnectorKind = {
  manifest: {
    id: 'mqtt',
    category: 'data',
    image: 'sensor',
    name: localText('MQTT', 'MQTT'),
    text: localText('Reads and writes the topics of a broker.', 'Lit et écrit les sujets d’un broker.'),
    logo: '<path d="M4.9 16.1C1 12.2 1 5.8 4.9 1.9"/><path d="M7.8 4.7a6.14 6.14 0 0 0-.8 7.5"/><circle cx="12" cy="9" r="2"/><path d="M16.2 4.8c2 2 2.26 5.11.8 7.47"/><path d="M19.1 1.9a9.96 9.96 0 0 1 0 14.1"/><path d="M9.5 18h5"/><path d="m8 22 4-11 4 11"/>',
    fields: [
      {
        name: 'url',
        kind: 'text',
        format: 'broker',
        label: localText('Broker', 'Broker'),
        hint: localText('Such as mqtts://broker.example.com:8883.', 'Par exemple mqtts://broker.exemple.fr:8883.'),
        required: true,
      },
      { name: 'username', kind: 'text', label: localText('User name', 'Identifiant'), required: false },
      { name: 'password', kind: 'secret', label: localText('Password', 'Mot de passe'), required: false },
      {
        name: 'will_topic',
        kind: 'text',
        format: 'topic',
        label: localText('Topic of the last will', 'Sujet de la dernière volonté'),
        hint: localText('Tells whether the device is there.', 'Dit si l’appareil est présent.'),
        required: false,
      },
      {
        name: 'will_offline',
        kind: 'text',
        label: localText('Message when it has gone', 'Message en cas d’absence'),
        initial: 'offline',
        required: false,
      },
    ],
    attributes: [],
    mapped: 'topic',
    changelog: [
      {
        version: '1.0',
        date: '2026-11-23',
        text: localText(
          'Topics with wildcards, commands, last will.',
          'Sujets avec jokers, commandes, dernière volonté.',
        ),
      },
    ],
  },
  connect: listen,
  async test(context) {
    const { client } = await connectClient(context, {
      clientId: `parlance-test-${Date.now().toString(36)}`,
      clean: true,
    });
    const found = new Map<string, ReportedValue>();
    let bytes = 0;
    let sample = '';
    try {
      const topics = topicsOf(context);
      const all = new Promise<void>((resolve) => {
        client.on('message', (topic, payload) => {
          bytes += payload.byteLength;
          const text = payload.toString();
          if (sample.length < 1000) sample += `${topic} ${text}\n`;
          for (const value of readMessage(context.mapping, topic, text)) {
            found.set(`${value.event_name}\n${value.attribute_name}`, value);
          }
          if (found.size >= context.mapping.length) resolve();
        });
      });
      if (topics.length > 0) {
        await client.subscribeAsync(topics, { qos: 1 });
        // Retained messages come at once; others may take longer than a person wants to wait.
        await Promise.race([all, wait(testWait, undefined, { signal: context.signal })]);
      }
    } finally {
      await client.endAsync(true);
    }
    return { values: [...found.values()], status: 'CONNACK 0', bytes, sample: sample.slice(0, 1000) };
  },
};
