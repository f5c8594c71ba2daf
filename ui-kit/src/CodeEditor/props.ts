import type { ComponentPropsWithoutRef, Ref } from 'react';
import type { FieldTextProps } from '../Field/Field.tsx';
import type { CodeCompletions } from './completions.ts';
import type { CodeDiagnostic } from './diagnostics.ts';
import type { CodeLanguage } from './languages.ts';
import type { CodeLineMark } from './lineMarks.ts';
import type { CodeServices } from './services.ts';

type FrameProps = Omit<
  ComponentPropsWithoutRef<'div'>,
  keyof FieldTextProps | 'onChange' | 'defaultValue' | 'children' | 'placeholder'
>;

/** A place in a text, both from 1. */
export interface CodePlace {
  line: number;
  column: number;
}

export interface CodeEditorProps extends FieldTextProps, FrameProps {
  /** The text. `onChange` always gives lines that end with `\n`. */
  value: string;
  onChange: (value: string) => void;
  /** @default "text" */
  language?: CodeLanguage | undefined;
  /** Can be read, searched and copied only. @default false */
  readOnly?: boolean | undefined;
  /** Cannot be focused. @default false */
  disabled?: boolean | undefined;
  /** Fills its container, a flex column, and has no frame. @default false */
  fill?: boolean | undefined;
  /** Fixed height, in pixels or a CSS length; without it the editor grows between `minHeight` and `maxHeight`. */
  height?: number | string | undefined;
  /** @default 96 */
  minHeight?: number | string | undefined;
  /** Height after which it scrolls. @default 480 */
  maxHeight?: number | string | undefined;
  /** Messages about places in the text; a new array replaces the old one. */
  diagnostics?: readonly CodeDiagnostic[] | undefined;
  /** Marks beside lines, at most one per line; a new array replaces the old one. */
  lineMarks?: readonly CodeLineMark[] | undefined;
  /** Completions while typing and by Ctrl+Space, besides those of the language. */
  completions?: CodeCompletions | undefined;
  /** Language services: types, signatures, declarations. */
  services?: CodeServices | undefined;
  /** Called with the place of the cursor, both from 1, when it moves. */
  onCursor?: ((place: CodePlace) => void) | undefined;
  /** Mod+S. */
  onSave?: (() => void) | undefined;
  /** Mod+Enter. */
  onRun?: (() => void) | undefined;
  /** @default true, false for `text` */
  lineNumbers?: boolean | undefined;
  /** Breaks long lines instead of scrolling sideways. @default false, true for `text` */
  wrap?: boolean | undefined;
  placeholder?: string | undefined;
  /** Its name in a form. */
  name?: string | undefined;
  /** The editable element, while the editor is mounted. */
  ref?: Ref<HTMLElement | null> | undefined;
}
