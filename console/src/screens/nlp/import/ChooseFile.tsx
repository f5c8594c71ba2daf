import { limits } from '@parlance/contract/limits';
import { FileDrop } from '@parlance/ui-kit/form';
import { useTranslation } from 'react-i18next';
import { readableFiles } from './formatNames.ts';

interface ChooseFileProps {
  file: File | null;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** The file to import; one that is too large is refused before a byte of it is sent. */
export function ChooseFile({ file, disabled, onChoose }: ChooseFileProps) {
  const { t } = useTranslation(['nlp', 'exchange']);
  return (
    <FileDrop
      label={t('import.file')}
      hint={t('exchange:fileHint')}
      accept={readableFiles}
      maxBytes={limits.importBytes}
      disabled={disabled}
      onFiles={([first]) => first && onChoose(first)}
    >
      {file?.name}
    </FileDrop>
  );
}
