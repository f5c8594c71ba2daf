import { z } from 'zod';
import type { DomainEvent } from '../../platform/events/domainEvents.ts';

const Payload = z.object({ ws: z.string(), classId: z.string() });

/** Event: a class has a new draft model. */
export const classTrained: DomainEvent<z.infer<typeof Payload>> = { name: 'class.trained', payload: Payload };
