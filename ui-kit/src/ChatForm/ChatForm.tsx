import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { CircleAlert } from 'lucide';
import type { ChatFormShape, ChatFormValues } from '../Message/chatTypes.ts';
import { Glyph } from '../Message/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../Message/texts.ts';
import { Problem, Root, Submit } from './ChatForm.styles.ts';
import { FormLine } from './FormLine.tsx';
import { problemsIn, refusedFields, valuesIn, type FieldProblems } from './formValues.ts';
import { SentForm } from './SentForm.tsx';

export interface ChatFormProps {
  form: ChatFormShape;
  /**
   * Sends what was filled in, by names of fields; an empty field is left out. While it is pending nothing is sent
   * again. A rejection is told over the button, what its `fields` name at these. Without it: nothing can be sent.
   */
  onSubmit?: (values: ChatFormValues) => Promise<unknown>;
  texts?: Partial<ChatTexts>;
}

/** A few things to fill in; once `form.sent` is there, what was filled in. Renders a `<form>`, then a `<dl>`. */
export function ChatForm({ form, onSubmit, texts }: ChatFormProps) {
  const say = useChatTexts(texts);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLDListElement>(null);
  const leaving = useRef(false);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const { title, fields, submit, sent } = form;
  const isSent = sent !== undefined;

  // The button that had the focus is gone then: the keyboard goes on from here.
  useEffect(() => {
    if (isSent && leaving.current) summary.current?.focus({ preventScroll: true });
  }, [isSent]);

  const show = (found: FieldProblems) => {
    setProblems(found);
    const first = fields.findIndex(({ name }) => found[name]);
    if (first >= 0) root.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !onSubmit || !root.current) return;
    setFailed(false);
    const wrong = problemsIn(root.current, fields);
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    leaving.current = true;
    try {
      await onSubmit(valuesIn(event.currentTarget, fields));
    } catch (error) {
      leaving.current = false;
      const refused = refusedFields(error, fields);
      show(refused);
      setFailed(Object.keys(refused).length === 0);
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
        onInput={({ target }) => {
          const name = target instanceof Element ? fields[Number(target.getAttribute('name'))]?.name : undefined;
          if (name !== undefined && problems[name]) setProblems({ ...problems, [name]: undefined });
        }}
      >
        {title && <strong>{title}</strong>}
        {fields.map((field, place) => (
          <FormLine key={field.name} {...{ field, place, say }} id={`${id}${place}`} problem={problems[field.name]} />
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
