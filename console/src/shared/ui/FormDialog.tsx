import { Form, type FormProps } from '@parlance/ui-kit/fields';
import { Button, CancelButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal, type ModalProps } from '@parlance/ui-kit/overlay';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useGuardedClose } from './useGuardedClose.ts';

interface FormDialogProps<Values extends FieldValues, Context, Output>
  extends
    Pick<FormProps<Values, Context, Output>, 'form' | 'onSubmit' | 'readError' | 'children'>,
    Pick<ModalProps, 'title' | 'description' | 'size' | 'closeOnOutside'> {
  /** Asks before any change is discarded, and before the page is left with one; otherwise only before typed text is. */
  guarded?: boolean;
  submitLabel: string;
  submitDisabled?: boolean;
  /** @default Close */
  cancelLabel?: string;
  /** Another action, at the start of the footer. */
  action?: ReactNode;
  onClose: () => void;
}

/** A dialog with a form. Its actions are in the footer, which stays visible while the fields scroll. */
export function FormDialog<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  readError,
  children,
  guarded = false,
  submitLabel,
  submitDisabled,
  cancelLabel,
  action,
  onClose,
  ...modal
}: FormDialogProps<Values, Context, Output>) {
  const { t } = useTranslation('common');
  const id = useId();
  const { isDirty, isSubmitting } = form.formState;
  const close = useGuardedClose(guarded && isDirty, onClose);
  return (
    <Modal
      {...modal}
      open
      guard={!guarded}
      onClose={close}
      footer={
        <>
          {action}
          <CancelButton onClick={close}>{cancelLabel ?? t('action.close')}</CancelButton>
          <Button variant="primary" type="submit" form={id} loading={isSubmitting} disabled={submitDisabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={onSubmit} readError={readError} guard={guarded}>
        <Stack>{children}</Stack>
      </Form>
    </Modal>
  );
}
