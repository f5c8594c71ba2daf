import { Prompt } from '@parlance/contract/calls/prompts';
import type { Person } from './session.ts';

/** A text with all placeholders that an answer needs. */
export const goodPrompt = 'About {{intent}}: {{question}}';

export const savePrompt = (person: Person, id: string, text: string): Promise<Prompt> =>
  person.get('PUT /api/1.0/prompt/:id', Prompt, { params: { id }, body: { text } });
