import type { Thing } from '@parlance/contract/calls/things';

type LabelledThing = Pick<Thing, 'vthingId' | 'name' | 'label'>;

/** The labels of virtual things by their ids; equal labels are followed by the names. */
export function labelsOf(things: readonly LabelledThing[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const { label } of things) counts.set(label.toLowerCase(), (counts.get(label.toLowerCase()) ?? 0) + 1);
  return new Map(
    things.map(({ vthingId, label, name }) => [
      vthingId,
      (counts.get(label.toLowerCase()) ?? 0) > 1 ? `${label} (${name})` : label,
    ]),
  );
}

/** The label of a virtual thing, with its name where another one has the same label. */
export const uniqueLabel = (things: readonly LabelledThing[], { vthingId, label }: LabelledThing): string =>
  labelsOf(things).get(vthingId) ?? label;
