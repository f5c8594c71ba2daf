import { Form, type FormProps } from '@parlance/ui-kit/fields';
import { Button, CancelButton } from '@parlance/ui-kit/form';
import { Stack } from '@parlance/ui-kit/layout';
import { Modal, type ModalProps } from '@parlance/ui-kit/overlay';
import { useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

interface FormDialogProps<Values extends FieldValues, Context, Output>
  extends
    Pick<FormProps<Values, Context, Output>, 'form' | 'onSubmit' | 'readError' | 'children'>,
    Pick<ModalProps, 'title' | 'description' | 'size' | 'guard' | 'closeOnOutside'> {
  submitLabel: string;
  /** @default Close */
  cancelLabel?: string;
  onClose: () => void;
}

/** A dialog with a form. Its actions are in the footer, which stays visible while the fields scroll. */
export function FormDialog<Values extends FieldValues, Context, Output>({
  form,
  onSubmit,
  readError,
  children,
  submitLabel,
  cancelLabel,
  onClose,
  ...modal
}: FormDialogProps<Values, Context, Output>) {
  const { t } = useTranslation('common');
  const id = useId();
  return (
    <Modal
      {...modal}
      open
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose}>{cancelLabel ?? t('action.close')}</CancelButton>
          <Button variant="primary" type="submit" form={id} loading={form.formState.isSubmitting}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={onSubmit} readError={readError}>
        <Stack>{children}</Stack>
      </Form>
    </Modal>
  );
}
