import { randomUUID } from 'node:crypto';
import { Message } from '@parlance/contract/calls/conversation';
import { z } from 'zod';
import { eventually } from './eventually.ts';
import type { Person } from './session.ts';

const Total = z.object({ total: z.number() });

/** Posts messages one after the other, and waits until Verbatim lists them. */
export async function postMessages(person: Person, ws: string, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await person.get('POST /api/1.0/workspaces/:ws/conversation/:device', Message, {
      params: { ws, device: 'assistant' },
      body: { messageId: randomUUID(), text },
    });
  }
  await eventually(
    () => person.get('GET /api/1.0/verbatim/:ws', Total, { params: { ws } }),
    ({ total }) => total === texts.length,
  );
}
