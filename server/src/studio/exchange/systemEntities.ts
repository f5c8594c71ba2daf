import type { Builtin } from '@parlance/contract/limits';

/** Entities that Dialogflow brings along, and the type that recognises the same here; the first of each is exported. */
const bySystem: Readonly<Record<string, Builtin>> = {
  '@sys.date': 'date',
  '@sys.date-period': 'date',
  '@sys.time': 'time',
  '@sys.time-period': 'time',
  '@sys.date-time': 'datetime',
  '@sys.number': 'number',
  '@sys.number-integer': 'number',
  '@sys.cardinal': 'number',
  '@sys.ordinal': 'number',
  '@sys.percentage': 'percent',
  '@sys.unit-currency': 'money',
  '@sys.duration': 'duration',
  '@sys.phone-number': 'phone',
  '@sys.url': 'url',
  '@sys.email': 'email',
};

/** `money` → `@sys.unit-currency`; what is learned from annotations may be anything. */
export const systemEntityOf = (type: string): string =>
  Object.entries(bySystem).find(([, builtin]) => builtin === type)?.[0] ?? '@sys.any';

/** `@sys.unit-currency` → `money`; undefined for one that has no counterpart. */
export const builtinOf = (systemEntity: string) =>
  Object.hasOwn(bySystem, systemEntity) ? bySystem[systemEntity] : undefined;
