import { z } from 'zod';
import type { DomainEvent } from '../../platform/events/domainEvents.ts';

const Payload = z.object({ ws: z.string(), kind: z.string(), subject: z.string().nullable() });

/** A task was cancelled in the list of background tasks. */
export const taskCancelled: DomainEvent<z.infer<typeof Payload>> = { name: 'task.cancelled', payload: Payload };
