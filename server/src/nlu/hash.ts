import { createHash } from 'node:crypto';
import { normalise } from './text.ts';
import type { TrainingInput, Utterance } from './types.ts';

/**
 * Raised with a change after which models of before cannot be read, or should be trained again: until then two releases that
 * run side by side read each other's models.
 */
export const ENGINE_VERSION = 1;

/**
 * Fingerprint (sha256, hex) of everything a trained model depends on. Order of intents, utterances
 * and corpora plays no part. Two equal fingerprints mean: no need to train.
 */
export function fingerprint(input: TrainingInput): string {
  const intents = input.intents.map((intent) => ({
    name: intent.name,
    attributes: sorted(intent.attributes.map(({ name, type }) => ({ name, type }))),
    utterances: sorted(intent.utterances.map(canonical)),
  }));
  const corpora = input.corpora.map((corpus) => ({
    name: corpus.name,
    kind: corpus.kind,
    fuzzy: corpus.fuzzy,
    values: sorted(corpus.values.map(({ value, synonyms }) => ({ value, synonyms: sorted(synonyms) }))),
  }));
  const content = {
    engine: ENGINE_VERSION,
    language: input.language,
    intents: sorted(intents),
    corpora: sorted(corpora),
    fallback: sorted(input.fallbackUtterances.map(normalise)),
    ...(input.embeddings && { embeddings: input.embeddings.model }),
  };
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

function canonical(utterance: Utterance) {
  if (utterance.annotations.length === 0) return { text: normalise(utterance.text) };
  // Offsets refer to the text as written, so an annotated text counts as written.
  return {
    text: utterance.text,
    annotations: sorted(utterance.annotations.map(({ start, end, attribute }) => ({ start, end, attribute }))),
  };
}

function sorted<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: JSON.stringify(item) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
}
