/**
 * The API that scripts find in the sandbox, written in the sandbox's language. Every effect goes through one function
 * of the host; time and random numbers come from the journal, so that a script that runs again does the same.
 */
export const guestApi = `(host, compile, now, seed, context, args) => {
  const SystemError = Error;
  // The stack, innermost frame first, tells which line of the script makes a call.
  const places = () => String(new SystemError().stack);
  const call = (kind, ...args) => callFrom(places(), kind, ...args);
  const callFrom = async (place, kind, ...args) => {
    const variables = globalThis.__variables ? __variables() : '{}';
    const answer = await host(kind, JSON.stringify(args, (_, value) => (value === undefined ? null : value)), place, variables);
    return answer === undefined ? undefined : JSON.parse(answer);
  };
  const written = (value) => (typeof value === 'string' ? value : value instanceof Error ? String(value) : JSON.stringify(value) ?? String(value));
  const SystemDate = Date;
  const ScriptDate = function (...given) {
    if (!new.target) return new SystemDate(now()).toString();
    return Reflect.construct(SystemDate, given.length === 0 ? [now()] : given, new.target);
  };
  ScriptDate.prototype = SystemDate.prototype;
  ScriptDate.prototype.constructor = ScriptDate;
  ScriptDate.now = () => now();
  ScriptDate.parse = SystemDate.parse;
  ScriptDate.UTC = SystemDate.UTC;
  globalThis.Date = ScriptDate;
  let state = seed >>> 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const hex = (length) => Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');
  globalThis.crypto = {
    randomUUID: () => hex(8) + '-' + hex(4) + '-4' + hex(3) + '-' + '89ab'[Math.floor(Math.random() * 4)] + hex(3) + '-' + hex(12),
  };
  const log = (...values) => call('log', values.map(written).join(' '));
  const memoryOf = (scope) => ({
    get: async (key) => (await call('memory.get', scope, key)) ?? null,
    set: (key, value) => call('memory.set', scope, key, value),
    delete: (key) => call('memory.delete', scope, key),
  });
  const ask = async (question, { validate, pattern, retries = 2, ...options } = {}) => {
    const place = places();
    // An invalid pattern fails before the person is asked.
    const sought = pattern === undefined ? undefined : new RegExp(pattern);
    let problem;
    for (let left = retries; ; left -= 1) {
      const heard = await callFrom(place, 'ask', question, { ...options, retries: left, problem });
      if (!heard) return null;
      const value = sought === undefined ? heard.value : heard.text.match(sought)?.[0];
      const verdict = value === undefined ? false : validate ? await validate(value) : true;
      if (verdict === true || verdict === undefined) return value;
      left -= heard.tries;
      if (left <= 0) return null;
      problem = typeof verdict === 'string' ? verdict : true;
    }
  };
  const form = async (fields, { text, title, submit = 'OK', say, ...options } = {}) => {
    const all = fields.map((field) => ({ kind: 'text', label: field.name, ...field }));
    const form = { fields: all, submit, ...(title && { title }), ...(say && { say }) };
    const heard = await call('ask', text ?? title ?? all.map(({ label }) => label).join(', '), { ...options, type: 'form', form });
    return heard ? heard.value : null;
  };
  Object.assign(globalThis, {
    context: JSON.parse(context),
    args: args === undefined ? undefined : JSON.parse(args),
    log,
    console: { log, info: log, warn: log, error: log },
    getEvent: async (device, event, attribute) => (await call('getEvent', device, event, attribute)) ?? null,
    setEvent: (device, event, attribute, value, unit) => call('setEvent', device, event, attribute, value, unit),
    command: (target, action, data, event) => call('command', target, action, data, event),
    wait: (time) => call('wait', time instanceof SystemDate ? time.toISOString() : time),
    memory: {
      workspace: memoryOf('workspace'),
      thing: memoryOf('thing'),
      conversation: memoryOf('conversation'),
    },
    say: (message) => call('say', message),
    ask,
    confirm: async (question, options) => ask(question, { ...options, type: 'yesNo' }),
    form,
    handOver: (reason) => call('handOver', reason ?? ''),
    understand: (text) => call('understand', text),
    knowledge: { ask: (question, options) => call('knowledge.ask', question, options ?? {}) },
    secret: (name) => ({ secret: String(name) }),
    http: {
      get: (url, options) => call('http', 'GET', url, options ?? {}),
      post: (url, options) => call('http', 'POST', url, options ?? {}),
    },
    call: async (name, args) => {
      const { code } = await call('call', name);
      return (await compile(String(name), code)(args)) ?? null;
    },
  });
  const { stringify } = JSON;
  return (value) => stringify(value);
}`;

/**
 * The functions that instrumented scripts call: they note the reached points, and read the variables in scope of the
 * last call.
 */
export const watchApi = `(most) => {
  const { stringify } = JSON;
  let inSight = [];
  const reached = (globalThis.__reached = {});
  globalThis.__call = (number, work, names) => {
    reached[number] = 1;
    inSight = names;
    return work;
  };
  const written = (value) => {
    const text = stringify(value instanceof Error ? String(value) : value) ?? 'null';
    return text.length > most ? text.slice(0, most) + '…' : text;
  };
  globalThis.__variables = () => {
    const found = {};
    for (const [name, read] of inSight) {
      try {
        const value = read();
        if (value !== undefined && typeof value !== 'function') found[name] = written(value);
      } catch {
        // Not initialised yet, or not serialisable.
      }
    }
    return stringify(found);
  };
}`;
