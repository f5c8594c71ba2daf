import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { FormValues, MessageForm, Submission } from '@parlance/contract/calls/conversation';
import { storable } from '@parlance/contract/common';
import { type FormFieldKind, limits } from '@parlance/contract/limits';
import { errorDetail, type ErrorDetail } from '@parlance/contract/errors/errorDetail';
import type { Tx } from '../../platform/db/port.ts';
import { messages } from '../../platform/db/conversationTables.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { fillText } from '@parlance/contract/fillAnswer';

/** A valid form submission, as a message of the person. */
export interface FormMessage {
  text: string;
  values: FormValues;
}

/**
 * Reads a form submission in this conversation.
 * @throws {Refusal} 404 `form_not_found` where the conversation has no such form; 400 with `values.fields.<name>` for
 * each invalid value
 */
export async function readSubmission(tx: Tx, conversationId: string, submission: Submission): Promise<FormMessage> {
  const [asked] = await tx
    .select({ attachment: messages.attachment })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.messageId, submission.answers),
        eq(messages.sender, 'assistant'),
        eq(messages.deleted, false),
      ),
    );
  const form = asked?.attachment?.form;
  if (!form) throw refuse.notFound('form_not_found');
  return fillIn(form, submission);
}

/** Checks the submitted values, and creates the message's text from them. */
function fillIn(form: MessageForm, { answers, fields: filled }: Submission): FormMessage {
  // A map, because a field may have the name of an object's property: `constructor`.
  const given = new Map(Object.entries(filled));
  const problems = new Map<string, ErrorDetail>();
  for (const name of given.keys()) {
    if (!form.fields.some((field) => field.name === name)) problems.set(name, errorDetail('form_field_unknown'));
  }
  const fields: FormValues['fields'] = [];
  for (const field of form.fields) {
    const { name, label } = field;
    const value = tidied(given.get(name));
    const problem = problemOf(field, value);
    if (problem) problems.set(name, problem);
    else if (value !== '') fields.push({ name, label, value });
  }
  if (problems.size > 0) {
    throw refuse.invalidFields(
      Object.fromEntries([...problems].map(([name, what]) => [`values.fields.${name}`, what])),
    );
  }
  return { text: textOf(form, fields), values: { answers, fields } };
}

/** An empty text and an unticked box both count as an empty field. */
const tidied = (value: string | boolean | undefined): string | true =>
  value === true || ((value || '') && String(value).trim());

type Field = MessageForm['fields'][number];

const shapes: Partial<
  Record<FormFieldKind, [shape: z.ZodType, type: 'not_number' | 'not_email' | 'not_phone' | 'not_date']>
> = {
  number: [z.string().regex(/^[-+]?\d+([.,]\d+)?$/), 'not_number'],
  email: [z.email().max(limits.emailLength), 'not_email'],
  phone: [z.string().regex(/^\+?(?=(\D*\d){5})[\d\s()./-]+$/), 'not_phone'],
  date: [z.iso.date(), 'not_date'],
};

function problemOf({ kind, required, options }: Field, value: string | true): ErrorDetail | undefined {
  if (value === '') return required ? errorDetail('required') : undefined;
  if (kind === 'agree') return value === true ? undefined : errorDetail('not_boolean');
  if (value === true) return errorDetail('not_text');
  const most = kind === 'longText' ? limits.formLongTextLength : limits.formValueLength;
  if (value.length > most) return errorDetail('too_long', { max: most });
  if (kind !== 'longText' && /[\n\r]/.test(value)) return errorDetail('not_one_line');
  if (options && !options.includes(value)) return errorDetail('not_an_option', { options });
  const [shape, type] = shapes[kind] ?? [];
  return type && shape?.safeParse(value).success === false ? errorDetail(type) : undefined;
}

const spoken = (value: string | true) => (value === true ? '✓' : value);

/** The text of a submitted form: its template, or one line per field. */
function textOf({ say, submit, fields: all }: MessageForm, fields: FormValues['fields']): string {
  const own = new Set(all.map(({ name }) => name));
  const valueOf = (name: string) => {
    const found = fields.find((field) => field.name === name);
    return found ? spoken(found.value) : own.has(name) ? '' : undefined;
  };
  const lines = fields.map(({ label, value }) => `${label}: ${spoken(value)}`).join('\n');
  const text = (say === undefined ? '' : fillText(say, valueOf).trim()) || lines || submit;
  return storable(text.slice(0, limits.messageLength));
}
