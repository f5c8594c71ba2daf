import { useEffect, useId, useRef, useState, type FormEvent, type Ref } from 'react';
import { Check, CircleAlert } from 'lucide';
import type { ChatFormShape, ChatFormValues } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { Problem, Root, Sent, Submit } from './ChatForm.styles.ts';
import { FormLine } from './FormLine.tsx';
import { problemsIn, refusedFields, typedIn, valuesIn, type FieldProblems } from './formValues.ts';

export interface ChatFormProps {
  form: ChatFormShape;
  /**
   * Sends the values by field name, without empty fields. The form cannot be sent again while the promise is pending. A
   * rejection shows above the button; its `fields` show at their fields. Without `onSubmit` the form cannot be sent.
   */
  onSubmit?: (values: ChatFormValues) => Promise<unknown>;
  /** Initial values by field name; they replace the form's own. */
  draft?: ChatFormValues | undefined;
  /** Called with the raw values of the fields on each change. */
  onDraft?: (values: ChatFormValues) => void;
  texts?: Partial<ChatTexts>;
}

/** A short form; once `form.sent` is set, a summary of the sent values. Renders a `<form>`, then a `<dl>`. */
export function ChatForm({ form, onSubmit, draft, onDraft, texts }: ChatFormProps) {
  const say = useChatTexts(texts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDListElement>(null);
  const leaving = useRef(false);
  const [problems, setProblems] = useState<FieldProblems>(new Map());
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  // The fields are uncontrolled: only the first draft sets their values.
  const [initial] = useState(() => draft && new Map(Object.entries(draft)));
  const { title, fields, submit, sent } = form;
  const isSent = sent !== undefined;

  // The focused submit button was removed: move the focus to the summary.
  useEffect(() => {
    if (isSent && leaving.current) summary.current?.focus({ preventScroll: true });
  }, [isSent]);

  const show = (found: FieldProblems) => {
    setProblems(found);
    const first = fields.findIndex(({ name }) => found.has(name));
    if (first >= 0) root.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !onSubmit || !root.current) return;
    setFailed(false);
    const wrong = problemsIn(root.current, fields);
    show(wrong);
    if (wrong.size > 0) return;
    setBusy(true);
    leaving.current = true;
    try {
      await onSubmit(valuesIn(event.currentTarget, fields));
    } catch (error) {
      leaving.current = false;
      const refused = refusedFields(error, fields);
      show(refused);
      setFailed(refused.size === 0);
    } finally {
      setBusy(false);
    }
  };

  if (sent) return <SentForm ref={summary} title={title} sent={sent} say={say} />;
  return (
    <Root ref={root} data-part="form">
      <form
        noValidate
        aria-label={title ?? submit}
        aria-busy={busy || undefined}
        onSubmit={(event) => void send(event)}
        onInput={({ target, currentTarget }) => {
          onDraft?.(typedIn(currentTarget, fields));
          const name = target instanceof Element ? fields[Number(target.getAttribute('name'))]?.name : undefined;
          if (name !== undefined && problems.has(name)) {
            setProblems(new Map([...problems].filter(([each]) => each !== name)));
          }
        }}
      >
        {title && <strong>{title}</strong>}
        {fields.map((field, place) => (
          <FormLine
            key={field.name}
            {...{ field, place, say }}
            id={`${id}${place}`}
            initial={initial ? initial.get(field.name) : field.value}
            problem={problems.get(field.name)}
          />
        ))}
        {failed && (
          <Problem role="alert">
            <Glyph of={CircleAlert} size={14} />
            <span>{say.formFailed}</span>
          </Problem>
        )}
        <Submit type="submit" aria-disabled={busy || !onSubmit || undefined}>
          {busy ? say.sending : submit}
        </Submit>
      </form>
    </Root>
  );
}

interface SentFormProps {
  ref: Ref<HTMLDListElement>;
  title: string | undefined;
  sent: NonNullable<ChatFormShape['sent']>;
  say: ChatTexts;
}

/** The values of a sent form. Renders a `<dl>` under a heading line. */
function SentForm({ ref, title, sent, say }: SentFormProps) {
  return (
    <Sent data-part="form">
      <p>
        <Glyph of={Check} size={14} />
        <span>{title ? `${title} · ${say.formSent}` : say.formSent}</span>
      </p>
      <dl ref={ref} tabIndex={-1} aria-label={title ?? say.formSent}>
        {sent.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value === true ? say.agreed : value}</dd>
          </div>
        ))}
      </dl>
    </Sent>
  );
}
