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
  /** Throws what the server refused; its `fields` land on the fields. */
  onSave: (intent: Intent) => Promise<void>;
}

/** Step 3: the detail. Give it the intent's id as `key`, so that another intent is another form. */
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
