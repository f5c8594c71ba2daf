import type { Builtin } from '@parlance/contract/limits';

/**
 * System entities of Dialogflow, with the built-in type that recognises the same. The first one of a type is exported.
 */
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

/** `money` → `@sys.unit-currency`; `@sys.any` for types that are learned from annotations. */
export const systemEntityOf = (type: string): string =>
  Object.entries(bySystem).find(([, builtin]) => builtin === type)?.[0] ?? '@sys.any';

/** `@sys.unit-currency` → `money`; undefined for an entity without an equivalent type. */
export const builtinOf = (systemEntity: string) =>
  Object.hasOwn(bySystem, systemEntity) ? bySystem[systemEntity] : undefined;
