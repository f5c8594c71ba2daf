export { Form, type FormProps } from '../Form/Form.tsx';
export {
  FormCheck,
  FormField,
  type BoundCheck,
  type BoundField,
  type FormCheckProps,
  type FormFieldProps,
} from '../Form/FormField.tsx';
export { SubmitButton, type SubmitButtonProps } from '../Form/SubmitButton.tsx';
export { serverProblem, type ServerProblem } from '../Form/serverProblem.ts';
export { LeaveGuard, type LeaveGuardProps } from '../Form/LeaveGuard.tsx';
export { useDirtyGuard } from '../Form/useDirtyGuard.ts';
export { useLeaveGuard } from '../Form/useLeaveGuard.ts';
// Forms are written with these; one import gives the version the kit is bound to.
export { useFieldArray, useForm, useFormState, useWatch } from 'react-hook-form';
export { yupResolver } from '@hookform/resolvers/yup';
