import { crc32 } from 'node:zlib';
import { roundThreshold } from '@parlance/contract/figures';
import { z } from 'zod';
import type { Calibration } from './calibration.ts';
import { ArtefactError } from './errors.ts';
import { ENGINE_VERSION } from './hash.ts';
import { languages } from '@parlance/contract/limits';
import { type Model, openModel } from './model.ts';
import type { SemanticClassifier } from './semantic.ts';

/*
 * Layout, little-endian: "PNLU", engine version (u32), length of the header (u32), header (JSON), vocabulary (one gram
 * a line), idf (f32), scale (f32), bias (f32), weights (i8); for a model with embeddings also their mean, scale, bias
 * (f32) and weights (i8); CRC-32 of all bytes before it (u32).
 */
const MAGIC = 'PNLU';
const PREFIX = 12;
const CHECKSUM = 4;

const weights = z.array(z.number());
const tagger = z.object({
  attributes: z.array(z.string()),
  emissions: z.array(z.tuple([z.string(), weights])),
  transitions: z.array(weights),
});
const intentCount = z.object({ support: z.number(), predicted: z.number(), correct: z.number() });
/** Models of older versions have the same counts under other names. */
const olderIntentCount = z
  .object({ meant: z.number(), said: z.number(), right: z.number() })
  .transform(({ meant, said, right }) => ({ support: meant, predicted: said, correct: right }));
const calibration = z.object({
  sharpness: z.number(),
  noneLevel: z.number(),
  // Models of older versions have no slope.
  slope: z.number().default(1),
  // Thresholds of older versions are not rounded to the shown digits.
  threshold: z.number().transform(roundThreshold),
  accuracy: z.number().nullable(),
  intents: z.array(z.union([intentCount, olderIntentCount])).default([]),
});
/** Models of older versions have the language of their training data under another name. */
const olderHeader = z
  .looseObject({ taughtLanguage: z.enum(languages) })
  .transform(({ taughtLanguage, ...others }) => ({ ...others, trainingLanguage: taughtLanguage }));
const header = z.object({
  hash: z.string(),
  language: z.enum(languages),
  trainingLanguage: z.enum(languages),
  intents: z.array(
    z.object({
      name: z.string(),
      attributes: z.array(z.object({ name: z.string(), type: z.string() })),
    }),
  ),
  hasFallback: z.boolean(),
  corpora: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['list', 'pattern']),
      fuzzy: z.boolean(),
      values: z.array(z.object({ value: z.string(), synonyms: z.array(z.string()) })),
    }),
  ),
  calibration,
  unknownIdf: z.number(),
  // Older models know Vietnamese words only with their tones.
  toneless: z.boolean().default(false),
  classes: z.number().int().nonnegative(),
  columns: z.number().int().nonnegative(),
  vocabularyBytes: z.number().int().nonnegative(),
  taggers: z.array(tagger.nullable()),
  // Missing in models without embeddings.
  semantic: z
    .object({ model: z.string(), dimensions: z.int().positive(), share: z.number().min(0).max(1), calibration })
    .optional(),
});

/** Writes a model to a buffer of its own, which can be transferred to another thread. */
export function encodeModel(model: Model): Uint8Array<ArrayBuffer> {
  const { vocabulary, classifier, taggers, semantic, ...facts } = model.data;
  const grams = Buffer.from([...vocabulary.columnOf.keys()].join('\n'));
  const head: z.infer<typeof header> = {
    ...facts,
    calibration: classifier.calibration,
    unknownIdf: vocabulary.unknownIdf,
    classes: classifier.classes,
    columns: vocabulary.idf.length,
    vocabularyBytes: grams.length,
    taggers: taggers.map((one) => one && { ...one, emissions: [...one.emissions] }),
    ...(semantic && { semantic: headOf(semantic) }),
  };
  const json = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX);
  prefix.write(MAGIC);
  prefix.writeUInt32LE(ENGINE_VERSION, 4);
  prefix.writeUInt32LE(json.length, 8);
  const sections = [
    prefix,
    json,
    grams,
    bytesOf(vocabulary.idf),
    bytesOf(classifier.scale),
    bytesOf(classifier.bias),
    bytesOf(classifier.weights),
    ...(semantic
      ? [semantic.mean, semantic.linear.scale, semantic.linear.bias, semantic.linear.weights].map(bytesOf)
      : []),
  ];
  const size = sections.reduce((sum, section) => sum + section.length, CHECKSUM);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const section of sections) {
    bytes.set(section, at);
    at += section.length;
  }
  new DataView(bytes.buffer).setUint32(at, crc32(bytes.subarray(0, at)), true);
  return bytes;
}

function headOf({ model, dimensions, share, calibration: own }: SemanticClassifier) {
  return { model, dimensions, share, calibration: own };
}

/**
 * Reads a model.
 *
 * @throws ArtefactError when the bytes are not a model, are damaged, or are of another engine version
 */
export function decodeModel(bytes: Uint8Array): Model {
  const { head, body } = readHeader(bytes);
  let at = 0;
  const take = (length: number): ArrayBuffer => {
    if (at + length > body.length) throw new ArtefactError('The model is cut short.');
    const copy = new Uint8Array(body.subarray(at, at + length));
    at += length;
    return copy.buffer;
  };
  const grams = new TextDecoder().decode(take(head.vocabularyBytes));
  const columnOf = new Map<string, number>();
  if (head.columns > 0) grams.split('\n').forEach((gram, column) => columnOf.set(gram, column));
  if (columnOf.size !== head.columns) throw new ArtefactError("The model's vocabulary is damaged.");
  const { hash, language, trainingLanguage, intents, hasFallback, corpora } = head;
  const idf = new Float32Array(take(4 * head.columns));
  const scale = new Float32Array(take(4 * head.classes));
  const bias = new Float32Array(take(4 * head.classes));
  const matrix = new Int8Array(take(head.columns * head.classes));
  const { classes, calibration, unknownIdf } = head;
  // In the order of the layout.
  const semantic = head.semantic && {
    ...head.semantic,
    mean: new Float32Array(take(4 * head.semantic.dimensions)),
    linear: {
      classes,
      scale: new Float32Array(take(4 * classes)),
      bias: new Float32Array(take(4 * classes)),
      weights: new Int8Array(take(head.semantic.dimensions * classes)),
    },
  };
  return openModel({
    hash,
    language,
    trainingLanguage,
    intents,
    hasFallback,
    corpora,
    vocabulary: { columnOf, idf, unknownIdf },
    toneless: head.toneless,
    classifier: { classes, scale, bias, calibration, weights: matrix },
    semantic: semantic ?? null,
    taggers: head.taggers.map((one) => one && { ...one, emissions: new Map(one.emissions) }),
  });
}

/** The figures of a training. */
export interface SelfMeasurement extends Calibration {
  /** Names of the intents, in the order of the figures. */
  names: string[];
  /** Name of the embedding model, and the accuracy by words alone; null for a model without embeddings. */
  embeddings: { model: string; accuracyWithout: number | null } | null;
}

/**
 * Reads the figures of a model without decoding its weights.
 *
 * @throws ArtefactError as `decodeModel`
 */
export function readCalibration(bytes: Uint8Array): SelfMeasurement {
  const { calibration, intents, semantic } = readHeader(bytes).head;
  return {
    ...(semantic ?? { calibration }).calibration,
    names: intents.map(({ name }) => name),
    embeddings: semantic ? { model: semantic.model, accuracyWithout: calibration.accuracy } : null,
  };
}

/** The name of a model's embedding model; empty without one. @throws ArtefactError as `decodeModel` */
export const embeddingModelOf = (bytes: Uint8Array): string => readHeader(bytes).head.semantic?.model ?? '';

function readHeader(bytes: Uint8Array) {
  if (bytes.length < PREFIX + CHECKSUM || Buffer.from(bytes.subarray(0, 4)).toString() !== MAGIC) {
    throw new ArtefactError('These bytes are not a language model.');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint32(4, true);
  if (version !== ENGINE_VERSION) {
    throw new ArtefactError(
      `The model was made by version ${version} of the engine, this is ${ENGINE_VERSION}: train it again.`,
    );
  }
  const end = bytes.length - CHECKSUM;
  if (view.getUint32(end, true) !== crc32(bytes.subarray(0, end))) {
    throw new ArtefactError('The model is damaged: its checksum does not fit.');
  }
  const bodyStart = PREFIX + view.getUint32(8, true);
  const json: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(PREFIX, bodyStart)));
  const parsed = header.safeParse(olderHeader.safeParse(json).data ?? json);
  if (!parsed.success) throw new ArtefactError("The model's header is not understood.");
  return { head: parsed.data, body: bytes.subarray(bodyStart, end) };
}

function bytesOf(array: Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
