import { Combobox } from '@parlance/ui-kit/form';
import type { Ref } from 'react';
import { nameOptions } from '../data/nameOptions.ts';

interface LabelFieldProps {
  /** Text of the empty choice. */
  none: string;
  label: string;
  hint?: string;
  /** The choices; empty texts and duplicates are left out. */
  known: readonly string[];
  /** Whether a new one can be typed. @default false */
  open?: boolean;
  /** Empty: none. */
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A class of scripts, or the group of virtual things that a script is for. */
export function LabelField({ label, none, hint, known, open = false, value, onChange, ref }: LabelFieldProps) {
  return (
    <Combobox
      label={label}
      hint={hint}
      optional
      placeholder={none}
      options={nameOptions([...known, value])}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      onCreate={open ? onChange : undefined}
      ref={ref}
    />
  );
}
