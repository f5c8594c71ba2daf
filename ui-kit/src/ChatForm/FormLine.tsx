import { CircleAlert } from 'lucide';
import type { ChatFormField } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Line, Problem } from './ChatForm.styles.ts';

interface FormLineProps {
  field: ChatFormField;
  /** Index in the form; it is the control's name. */
  place: number;
  id: string;
  /** Initial value. */
  initial: string | true | undefined;
  problem: 'missing' | 'wrong' | undefined;
  say: ChatTexts;
}

/** One field: label, control and error. */
export function FormLine({ field, place, id, initial, problem, say }: FormLineProps) {
  const { kind, label, required = false } = field;
  const problemId = `${id}-problem`;
  const control = {
    id,
    name: String(place),
    required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? problemId : undefined,
  } as const;
  const name = (
    <label htmlFor={id}>
      {label}
      {!required && <small> ({say.optional})</small>}
    </label>
  );
  return (
    <Line data-kind={kind}>
      {kind === 'agree' ? (
        <div>
          <input type="checkbox" value="true" defaultChecked={initial === true} {...control} />
          {name}
        </div>
      ) : (
        <>
          {name}
          <Control field={field} initial={initial === true ? '' : initial} say={say} control={control} />
        </>
      )}
      {problem && (
        <Problem id={problemId}>
          <Glyph of={CircleAlert} size={14} />
          <span>{problem === 'missing' ? say.fieldMissing(kind) : say.fieldWrong(kind)}</span>
        </Problem>
      )}
    </Line>
  );
}

interface ControlProps extends Pick<FormLineProps, 'field' | 'say'> {
  initial: string | undefined;
  control: { id: string; name: string; required: boolean };
}

function Control({ field: { kind, options = [], maxLength }, initial, say, control }: ControlProps) {
  const text = { ...control, defaultValue: initial, maxLength };
  switch (kind) {
    case 'longText':
      return <textarea rows={3} {...text} />;
    case 'choice':
      return (
        <select {...control} defaultValue={initial ?? ''}>
          <option value="">{say.choose}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
    case 'number':
      // Not `type="number"`: the mouse wheel and the arrow keys change the value, and many locales use a decimal comma.
      return <input inputMode="decimal" pattern="\s*[+\-]?\d+([.,]\d+)?\s*" {...text} />;
    case 'email':
      return <input type="email" autoComplete="email" {...text} />;
    case 'phone':
      return <input type="tel" autoComplete="tel" pattern="\s*\+?([\s.\/\(\)\-]*\d){5}[\d\s.\/\(\)\-]*" {...text} />;
    case 'date':
      return <input type="date" {...control} defaultValue={initial} />;
    default:
      return <input {...text} />;
  }
}
