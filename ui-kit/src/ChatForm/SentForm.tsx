import type { Ref } from 'react';
import { Check } from 'lucide';
import type { ChatFormShape } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Sent } from './ChatForm.styles.ts';

interface SentFormProps {
  ref: Ref<HTMLDListElement>;
  title: string | undefined;
  sent: NonNullable<ChatFormShape['sent']>;
  say: ChatTexts;
}

/** What was filled in to a form that is sent. Renders a `<dl>` under a heading line. */
export function SentForm({ ref, title, sent, say }: SentFormProps) {
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
