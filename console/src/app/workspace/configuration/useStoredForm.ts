import { useForm } from '@parlance/ui-kit/fields';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';

/** The state of a tab's form, for the dialog around it. */
export interface FormState {
  dirty: boolean;
  saving: boolean;
}

interface StoredForm<Stored, Values extends FieldValues> {
  /** The server's current version. */
  stored: Stored;
  valuesOf: (stored: Stored) => Values;
  resolver: Resolver<Values>;
  onStateChange: (standing: FormState) => void;
}

interface StoredFormState<Stored, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The version that the edit is based on. */
  begun: Stored;
  /**
   * Wraps a save, which resolves to the saved version: the form takes it once the save has ended, and keeps what was
   * typed since the save began.
   */
  keepTyped: (save: (values: Values) => Promise<Stored>) => (values: Values) => Promise<void>;
}

/**
 * A form over a stored value. It follows the server until the user types, and from then on keeps the version that the
 * edit is based on.
 */
export function useStoredForm<Stored, Values extends FieldValues>({
  stored,
  valuesOf,
  resolver,
  onStateChange,
}: StoredForm<Stored, Values>): StoredFormState<Stored, Values> {
  const [begun, setBegun] = useState(stored);
  const form = useForm<Values>({ resolver, values: valuesOf(begun) });
  const { isDirty: dirty, isSubmitting: saving } = form.formState;
  if (!dirty && !saving && begun !== stored) setBegun(stored);
  const tell = useEffectEvent(onStateChange);
  useEffect(() => tell({ dirty, saving }), [dirty, saving]);

  /** Restores the values typed during a save; the form takes the saved ones first, in an effect of `useForm`. */
  const restore = useRef<(() => void)[]>([]);
  useEffect(() => {
    for (const field of restore.current.splice(0)) field();
  });
  const keepTyped = (save: (values: Values) => Promise<Stored>) => async (values: Values) => {
    const before = form.getValues();
    const sent = new Map(Object.entries(before).map(([name, value]) => [name, JSON.stringify(value)]));
    const saved = await save(values);
    for (const name of sent.keys()) {
      if (!isPath(name, before)) continue;
      const typed = form.getValues(name);
      if (JSON.stringify(typed) === sent.get(name)) continue;
      restore.current.push(() => form.setValue(name, typed, { shouldDirty: true }));
    }
    form.reset(valuesOf(saved));
    setBegun(saved);
  };
  return { form, begun, keepTyped };
}

const isPath = <Values extends FieldValues>(name: string, values: Values): name is Path<Values> => name in values;
