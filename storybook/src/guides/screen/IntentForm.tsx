import { Form, FormCheck, FormField, SubmitButton, useForm, yupResolver } from '@parlance/ui-kit/fields';
import { Switch, TextArea, TextField } from '@parlance/ui-kit/form';
import { Card, Inline } from '@parlance/ui-kit/layout';
import { boolean, object, string } from 'yup';
import type { Intent } from './intents.ts';

const schema = object({
  name: string()
    .required('Give it a name.')
    .matches(/^[\w.]+$/, 'Letters, digits, dots and underscores only.'),
  description: string().defined(),
  active: boolean().defined(),
});

interface IntentFormProps {
  intent: Intent;
  /** Throws the server's error; its `fields` are shown at the fields. */
  onSave: (intent: Intent) => Promise<void>;
}

/** Step 3: the detail. Set `key` to the intent's id, so that another intent mounts a new form. */
export function IntentForm({ intent, onSave }: IntentFormProps) {
  const form = useForm({ resolver: yupResolver(schema), defaultValues: intent });
  const save = async (values: Omit<Intent, 'id' | 'utterances'>) => {
    await onSave({ ...intent, ...values });
    form.reset(values);
  };
  return (
    <div style={{ padding: 'var(--space-4)' }}>
      <Card title={intent.name}>
        <Form form={form} onSubmit={save} guard>
          <FormField control={form.control} name="name">
            {(field) => <TextField label="Name" required {...field} />}
          </FormField>
          <FormField control={form.control} name="description">
            {(field) => <TextArea label="Description" optional {...field} />}
          </FormField>
          <FormCheck control={form.control} name="active">
            {(field) => <Switch label="Active" description="The assistant listens for it." {...field} />}
          </FormCheck>
          <Inline justify="end">
            <SubmitButton whenDirty />
          </Inline>
        </Form>
      </Card>
    </div>
  );
}
