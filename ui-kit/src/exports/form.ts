export {
  Button,
  LinkButton,
  type ButtonProps,
  type ButtonSize,
  type ButtonVariant,
  type LinkButtonProps,
} from '../Button/Button.tsx';
export { CancelButton } from '../Form/CancelButton.tsx';
export { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
export { CopyButton, type CopyButtonProps } from '../CopyButton/CopyButton.tsx';
export { copyText } from '../CopyButton/copyText.ts';
export { useCopy, type CopyOutcome } from '../CopyButton/useCopy.ts';
export { Field, type ControlProps, type FieldProps, type FieldTextProps } from '../Field/Field.tsx';
export { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
export { TextArea, type TextAreaProps } from '../TextArea/TextArea.tsx';
export { NumberField, type NumberFieldProps } from '../NumberField/NumberField.tsx';
export { PasswordField, type PasswordFieldProps } from '../PasswordField/PasswordField.tsx';
export { SearchField, type SearchFieldProps } from '../SearchField/SearchField.tsx';
export { Select, type SelectOption, type SelectProps } from '../Select/Select.tsx';
export { Checkbox, type CheckboxProps } from '../Checkbox/Checkbox.tsx';
export { Switch, type SwitchProps } from '../Switch/Switch.tsx';
export { RadioGroup, type RadioGroupProps, type RadioOption } from '../RadioGroup/RadioGroup.tsx';
export {
  SegmentedControl,
  type SegmentedControlProps,
  type SegmentOption,
} from '../SegmentedControl/SegmentedControl.tsx';
export { Combobox, type ComboboxProps } from '../Combobox/Combobox.tsx';
export { MultiCombobox, type MultiComboboxProps } from '../Combobox/MultiCombobox.tsx';
export type { ComboOption } from '../Combobox/comboRows.ts';
export { TagsField, type TagsFieldProps } from '../TagsField/TagsField.tsx';
export { DateField, type DateFieldProps } from '../DateField/DateField.tsx';
export { DateRange, type DateRangePreset, type DateRangeProps } from '../DateRange/DateRange.tsx';
export { dayOf, lastDays, type DayRange } from '../DateRange/dates.ts';
export { ColorField, type ColorFieldProps } from '../ColorField/ColorField.tsx';
export { FileDrop, type FileDropProps } from '../FileDrop/FileDrop.tsx';
export { PlainForm, type PlainFormProps } from '../PlainForm/PlainForm.tsx';
export { usePlainForm, type PlainErrors, type PlainField, type PlainFormState } from '../PlainForm/usePlainForm.ts';
export { useFailure } from '../hooks/useFailure.ts';
export { serverProblem, type ServerProblem } from '../Form/serverProblem.ts';
export { PinField, type PinFieldProps } from '../PinField/PinField.tsx';
export { hexColour } from '../ColorField/hexColour.ts';
