import type { ConsoleModel, ScriptTrigger } from '@parlance/contract/calls/scripts';
import type { ScriptType } from '@parlance/contract/limits';
import type { AnswerCard, AnswerForm } from '@parlance/contract/calls/nlp';

/** Languages in which the demo shop answers. */
export type DemoLanguage = 'english' | 'french';

/** Names of the corpora in `corpora.ts`. */
export type DemoCorpusName = 'product' | 'city' | 'payment_method' | 'order_number';

/** What an attribute holds: a built-in type, or a value of one of the corpora. */
export type DemoAttributeType = 'date' | 'number' | 'money' | 'email' | 'phone' | 'text' | `corpus:${DemoCorpusName}`;

export type DemoAttribute = { name: string; type: DemoAttributeType };

/** The span of an attribute in a text: UTF-16 offsets, `end` exclusive. */
export type DemoAnnotation = { attribute: string; start: number; end: number };

export type DemoUtterance = {
  text: string;
  language: DemoLanguage;
  annotations?: DemoAnnotation[];
};

/** A button below an answer: `value` is sent as the visitor's next message. */
export type DemoChoice = { label: string; value: string };

/** The parts of an answer besides text and choices. */
export type DemoExtras = { cards?: AnswerCard[]; form?: AnswerForm };

/** One answer; `text` is Markdown limited to bold, lists and links. */
export type DemoAnswer = { language: DemoLanguage; text: string; choices?: DemoChoice[] } & DemoExtras;

export type DemoClassName = 'customer_care' | 'small_talk';

export type DemoClass = { name: DemoClassName; description: string };

export type DemoIntent = {
  name: string;
  className: DemoClassName;
  attributes: DemoAttribute[];
  utterances: DemoUtterance[];
  /** Several answers of one language are variants of equal weight. */
  answers: DemoAnswer[];
};

export type DemoScript = {
  name: string;
  type: ScriptType;
  tags: string[];
  scriptCode: string;
  /** For dialogs: name of the intent that starts it. */
  intent?: string;
  consoleModel?: ConsoleModel;
  triggers?: ScriptTrigger[];
};
