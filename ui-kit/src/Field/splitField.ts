import type { FieldTextProps } from './Field.tsx';

/** Separates what belongs to the field's frame from what belongs to its control. */
export function splitField<Props extends FieldTextProps & { id?: string | undefined }>(props: Props) {
  const { label, hideLabel, hint, error, required, optional, className, style, id, ...control } = props;
  return {
    field: { label, hideLabel, hint, error, required, optional, className, style, id },
    control,
  };
}
