import { limits } from '@parlance/contract/limits';
import { TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call.ts';
import { AddForm, type AddProps } from './AddForm.tsx';

/** One page of the web. */
export function AddAddress(props: AddProps) {
  const { t } = useTranslation('knowledge');
  const [url, setUrl] = useState('');
  const { ws, base } = props;
  return (
    <AddForm
      {...props}
      incomplete={url.trim() === ''}
      onAdd={(description) =>
        call('POST /api/1.0/gael/:ws/rag/:base/addresses', {
          params: { ws, base },
          body: { url: url.trim(), ...description },
        })
      }
    >
      <TextField
        label={t('add.url')}
        hint={t('add.urlHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        maxLength={limits.urlLength}
        value={url}
        onChange={(next) => {
          setUrl(next);
          props.onDirty(next !== '');
        }}
      />
    </AddForm>
  );
}
