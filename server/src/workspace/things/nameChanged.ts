import { z } from 'zod';
import type { DomainEvent } from '../../platform/events/domainEvents.ts';

const Payload = z.object({
  ws: z.string(),
  kind: z.enum(['thing', 'group']),
  from: z.string(),
  to: z.string(),
  /** Login of the user who renamed it. */
  by: z.string(),
});
export type NameChanged = z.infer<typeof Payload>;

/** A virtual thing or a group was renamed; not emitted if only the case changed. */
export const nameChanged: DomainEvent<NameChanged> = { name: 'thing.name_changed', payload: Payload };
