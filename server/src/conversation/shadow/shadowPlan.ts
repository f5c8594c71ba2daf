import { createHash } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { classIntents, intents, publishedIntents } from '../../platform/db/nlpTables.ts';
import type { Tx } from '../../platform/db/port.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findClass } from '../../studio/classes/classes.ts';
import { publishedClass } from '../../studio/content/publishedContent.ts';
import { type ClassModel, classModels } from '../../studio/prediction/classPredictions.ts';
import { findRestored } from '../../studio/publishing/publish.ts';
import { getWorkspace } from '../../workspace/workspaces/workspaces.ts';

/** What would be published; by default the draft. */
export interface Candidate {
  /** Id of the model. */
  model?: string | undefined;
  /** Id of an earlier publication, whose content would be restored. */
  publication?: number | undefined;
}

/** Names of the intents that a class answers for, by id. */
type IntentNames = ReadonlyMap<string, string>;

/** What answers people: the models, and the intents by id of their class. Built-in classes have no intents here. */
export interface AnsweringModels {
  classes: ClassModel[];
  intents: ReadonlyMap<string, IntentNames>;
}

export interface ShadowPlan {
  /** Id of the model that would be published. */
  model: string;
  /** The earlier publication whose content would be restored. */
  publication: number | null;
  before: AnsweringModels;
  after: AnsweringModels;
  /** Hash of the models, thresholds and intents. It changes when one of them does. */
  stamp: string;
}

/**
 * Plans a shadow run: what answers people now, and what would if the class was published.
 * @throws {Refusal} 404, or 409 when there is no model to publish
 */
export async function planShadow(tx: Tx, ws: string, classId: string, candidate: Candidate): Promise<ShadowPlan> {
  const { name, trainedModel, threshold } = await findClass(tx, ws, classId);
  const restored = await findRestored(tx, classId, { ...candidate, trainedModel });
  const model = restored?.modelId ?? candidate.model ?? trainedModel;
  if (model === null) throw refuse.conflict('class_not_trained', { name });
  const classes = await classModels(tx, ws, 'published');
  const before = { classes, intents: await publishedIntentNames(tx, classes) };
  const own = restored ? await namesOfPublication(tx, restored.id) : await presentNames(tx, classId);
  const content = restored ? await publishedClass(tx, restored.id) : { threshold };
  const publication = restored?.id ?? null;
  const one: ClassModel = {
    id: classId,
    name,
    fallback: [],
    threshold: content?.threshold ?? null,
    model,
    publication,
    timeZone: (await getWorkspace(tx, ws)).timeZone,
  };
  const others = classes.filter(({ id }) => id !== classId);
  const after = { classes: [one, ...others], intents: new Map([...before.intents, [classId, own]]) };
  return { model, publication, before, after, stamp: stampOf(before, after, own) };
}

async function publishedIntentNames(tx: Tx, classes: readonly ClassModel[]): Promise<Map<string, IntentNames>> {
  const own = classes.flatMap(({ id, publication }) => (publication === null ? [] : [{ id, publication }]));
  if (own.length === 0) return new Map();
  const rows = await tx
    .select({ publication: publishedIntents.publicationId, id: publishedIntents.intentId, name: publishedIntents.name })
    .from(publishedIntents)
    .where(
      inArray(
        publishedIntents.publicationId,
        own.map(({ publication }) => publication),
      ),
    );
  return new Map(own.map((by) => [by.id, namesOf(rows.filter(({ publication }) => publication === by.publication))]));
}

const namesOfPublication = async (tx: Tx, publication: number): Promise<IntentNames> =>
  namesOf(
    await tx
      .select({ id: publishedIntents.intentId, name: publishedIntents.name })
      .from(publishedIntents)
      .where(eq(publishedIntents.publicationId, publication)),
  );

const presentNames = async (tx: Tx, classId: string): Promise<IntentNames> =>
  namesOf(
    await tx
      .select({ id: intents.id, name: intents.name })
      .from(classIntents)
      .innerJoin(intents, and(eq(intents.id, classIntents.intentId), isNull(intents.deletedAt)))
      .where(eq(classIntents.classId, classId)),
  );

const namesOf = (rows: readonly { id: string; name: string }[]): IntentNames =>
  new Map(rows.map(({ id, name }) => [id, name]));

function stampOf(before: AnsweringModels, after: AnsweringModels, own: IntentNames): string {
  const facts = ({ classes }: AnsweringModels) =>
    classes.map(({ id, model, threshold, publication }) => [id, model, threshold, publication]);
  const all = JSON.stringify([facts(before), facts(after), [...own.keys()].toSorted()]);
  return createHash('sha256').update(all).digest('base64url').slice(0, 22);
}
