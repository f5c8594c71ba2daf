import { createHash } from 'node:crypto';
import { normalise } from './text.ts';
import type { TrainingInput, Utterance } from './types.ts';

/**
 * Raised by a change after which older models cannot be read, or should be trained again. Without one, two releases
 * that run side by side read each other's models.
 */
export const ENGINE_VERSION = 1;

/**
 * Fingerprint (sha256, hex) of everything that a trained model depends on, independent of the order of intents,
 * utterances and corpora. Equal fingerprints mean that no training is needed.
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
  // Offsets refer to the text as written, so an annotated text is not normalised.
  return {
    text: utterance.text,
    annotations: sorted(utterance.annotations.map(({ start, end, attribute }) => ({ start, end, attribute }))),
  };
}

function sorted<Item>(items: readonly Item[]): Item[] {
  const keyed = items.map((item) => ({ item, key: JSON.stringify(item) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ item }) => item);
}
