import type { Thing } from '@parlance/contract/calls/things';

type Labelled = Pick<Thing, 'vthingId' | 'name' | 'label'>;

/** The label of a virtual thing; with its name where another has the same label. */
export function labelAmong(things: readonly Labelled[], { vthingId, label, name }: Labelled): string {
  const isSame = (one: Labelled) => one.vthingId !== vthingId && one.label.toLowerCase() === label.toLowerCase();
  return things.some(isSame) ? `${label} (${name})` : label;
}
