import { useForm } from '@parlance/ui-kit/fields';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form';

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

/**
 * A form over a stored value. It follows the server until the user types, and from then on keeps the version that the
 * edit is based on.
 */
export function useStoredForm<Stored, Values extends FieldValues>({
  stored,
  valuesOf,
  resolver,
  onStateChange,
}: StoredForm<Stored, Values>): { form: UseFormReturn<Values>; begun: Stored } {
  const [begun, setBegun] = useState(stored);
  const form = useForm<Values>({ resolver, values: valuesOf(begun) });
  const { isDirty: dirty, isSubmitting: saving } = form.formState;
  if (!dirty && !saving && begun !== stored) setBegun(stored);
  const tell = useEffectEvent(onStateChange);
  useEffect(() => tell({ dirty, saving }), [dirty, saving]);
  return { form, begun };
}
