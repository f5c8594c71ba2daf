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
export { LeaveGuard, type LeaveGuardProps } from '../Form/LeaveGuard.tsx';
export { useDirtyGuard } from '../Form/useDirtyGuard.ts';
export { leaveBy, useLeaveGuard } from '../Form/useLeaveGuard.ts';
// Re-exported for forms, so that apps use the version the kit is built with.
export { useForm, useFormState, useWatch } from 'react-hook-form';
export { yupResolver } from '@hookform/resolvers/yup';
