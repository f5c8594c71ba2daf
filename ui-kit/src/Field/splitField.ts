import type { FieldTextProps } from './Field.tsx';

/** Separates the props of the field from those of its control. */
export function splitField<Props extends FieldTextProps & { id?: string | undefined }>(props: Props) {
  const { label, hideLabel, hint, error, required, optional, className, style, id, ...control } = props;
  return {
    field: { label, hideLabel, hint, error, required, optional, className, style, id },
    control,
  };
}
