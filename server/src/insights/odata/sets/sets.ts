import { sql } from 'drizzle-orm';
import { countVerbatims } from '../../../conversation/rollups/countVerbatims.ts';
import { rolledValues } from '../../../conversation/rollups/readValues.ts';
import { big, int, maybeInt, maybeMoment, maybeText, moment, number, text, type FeedSet } from './entitySet.ts';
import { dailyFigures, intentFigures } from './figures.ts';

const hidden = sql`null::text`;

/** Messages of people with their predictions and answers. */
const verbatims: FeedSet = {
  permission: 'verbatim:read',
  of: (ws, { showsDetails }) => ({
    name: 'Verbatims',
    type: 'Verbatim',
    key: ['Id'],
    order: ['CreatedAt', 'Id'],
    isIndexed: true,
    properties: [
      big('Id', sql`v.id`),
      moment('CreatedAt', sql`v.created_at`),
      text('Text', sql`v.body`),
      text('Language', sql`v.language`),
      maybeText('Class', sql`v.class`),
      maybeText('Intent', sql`v.intent`),
      number('Score', sql`v.score`),
      text('Answer', sql`v.answer`),
      text('Status', sql`v.status`),
      text('StatusResponse', sql`v.status_response`),
      text('AnsweredBy', sql.raw(`(${rolledValues.answered_by})`)),
      int('Rating', sql`v.rating`),
      number('Milliseconds', sql`v.ms`),
      text('Device', sql`v.device`),
      text('Channel', sql`v.channel`),
      text('ConversationId', sql`v.conversation_id`),
      text('MessageId', sql`v.message_id`),
      text('Review', sql`coalesce(r.state, 'new')`),
      maybeMoment('ReviewedAt', sql`r.reviewed_at`),
      maybeText('ReviewedBy', sql`r.reviewed_by`),
      // Without permission they cannot be searched either.
      maybeText('Attributes', showsDetails ? sql`v.attributes::text` : hidden),
      maybeText('Context', showsDetails ? sql`v.context::text` : hidden),
    ],
    from: sql`verbatims v left join verbatim_reviews r on r.ws = v.ws and r.message_key = v.message_key`,
    where: sql`v.ws = ${ws}`,
    count: async (tx) => (await countVerbatims(tx, [ws])).get(ws) ?? 0,
    text: sql`v.body`,
    isSummed: false,
  }),
};

const conversations: FeedSet = {
  permission: 'verbatim:read',
  of: (ws, { showsDetails }) => ({
    name: 'Conversations',
    type: 'Conversation',
    key: ['Id'],
    order: ['CreatedAt', 'Id'],
    isIndexed: true,
    properties: [
      text('Id', sql`c.id`),
      moment('CreatedAt', sql`c.created_at`),
      moment('UpdatedAt', sql`c.updated_at`),
      text('Device', sql`c.device`),
      text('Channel', sql`c.channel`),
      maybeText('Language', sql`c.language`),
      maybeMoment('HandedOverAt', sql`c.handed_over_at`),
      maybeText('HandedOverReason', showsDetails ? sql`c.handed_over_reason` : hidden),
      maybeText('Context', showsDetails ? sql`c.context::text` : hidden),
    ],
    from: sql`conversations c`,
    // Trials of dialogs do not count as conversations.
    where: sql`c.ws = ${ws} and c.trial is null`,
    isSummed: false,
  }),
};

const scriptRuns: FeedSet = {
  permission: 'script:read',
  of: (ws) => ({
    name: 'ScriptRuns',
    type: 'ScriptRun',
    key: ['Id'],
    order: ['CreatedAt', 'Id'],
    isIndexed: true,
    properties: [
      text('Id', sql`s.id`),
      moment('CreatedAt', sql`s.created_at`),
      maybeMoment('EndedAt', sql`s.ended_at`),
      text('ScriptId', sql`s.script_id`),
      maybeText('Script', sql`w.name`),
      maybeText('ScriptType', sql`w.type`),
      int('Version', sql`s.version`),
      text('State', sql`s.state`),
      text('Cause', sql`s.cause`),
      text('Actor', sql`s.actor`),
      maybeText('Device', sql`s.thing`),
      maybeText('ConversationId', sql`s.conversation_id`),
      int('Steps', sql`s.steps`),
      int('Lines', sql`s.lines`),
      maybeText('Error', sql`s.error ->> 'message'`),
      maybeInt('Milliseconds', sql`(extract(epoch from s.ended_at - s.created_at) * 1000)::int8`),
    ],
    from: sql`script_runs s left join scripts w on w.ws = s.ws and w.id = s.script_id`,
    where: sql`s.ws = ${ws}`,
    isSummed: false,
  }),
};

/** The entity sets of a feed, by name. */
export const feedSets: ReadonlyMap<string, FeedSet> = new Map([
  ['Verbatims', verbatims],
  ['Conversations', conversations],
  ['DailyFigures', dailyFigures],
  ['IntentFigures', intentFigures],
  ['ScriptRuns', scriptRuns],
]);
