import type { Corpus } from '@parlance/contract/calls/nlp';
import { corpusFormats, type CorpusFormat } from '@parlance/contract/limits';
import { Button } from '@parlance/ui-kit/form';
import { Menu } from '@parlance/ui-kit/overlay';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../shared/api/attempt.ts';
import { download } from '../../../shared/api/call.ts';
import { saveFile } from '../../../shared/ui/saveFile.ts';

interface CorpusFilesProps {
  ws: string;
  corpus: Pick<Corpus, 'id' | 'corpus_name'>;
  /** Undefined without the permission to edit the corpus. */
  onImport: (() => void) | undefined;
}

/** Buttons that import values from a file and export them. */
export function CorpusFiles({ ws, corpus, onImport }: CorpusFilesProps) {
  const { t } = useTranslation('corpus');
  const write = (format: CorpusFormat) =>
    attempt(t('export.failed', { name: corpus.corpus_name }), async () => {
      const { blob } = await download('GET /api/1.0/gael/:ws/wordscorpus/:id/export', {
        params: { ws, id: corpus.id },
        query: { format },
      });
      saveFile({ blob, filename: `${corpus.corpus_name}.${format}` });
    });
  return (
    <>
      {onImport && (
        <Button icon="upload" iconOnPhones onClick={onImport}>
          {t('import.open')}
        </Button>
      )}
      <Menu
        label={t('export.open')}
        trigger={(props) => (
          <Button {...props} icon="download" iconOnPhones>
            {t('export.open')}
          </Button>
        )}
        items={corpusFormats.map((format) => ({
          key: format,
          label: t(`export.format.${format}`),
          onSelect: () => void write(format),
        }))}
      />
    </>
  );
}
