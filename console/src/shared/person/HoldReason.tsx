import { limits } from '@parlance/contract/limits';
import { TextArea } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Why a legal hold is set. */
export function HoldReason({ onChange }: { onChange: (reason: string) => void }) {
  const { t } = useTranslation('retention');
  const [reason, setReason] = useState('');
  return (
    <TextArea
      label={t('hold.reason')}
      hint={t('hold.reasonHint')}
      required
      rows={2}
      maxLength={limits.holdReasonLength}
      value={reason}
      onChange={(typed) => {
        setReason(typed);
        onChange(typed);
      }}
    />
  );
}
