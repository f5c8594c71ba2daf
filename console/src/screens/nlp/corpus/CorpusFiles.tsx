import type { Corpus } from '@parlance/contract/calls/nlp';
import { corpusFormats, type CorpusFormat } from '@parlance/contract/limits';
import { Button, IconButton } from '@parlance/ui-kit/form';
import { useMediaQuery } from '@parlance/ui-kit/layout';
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

/** Values from a file, and into one. */
export function CorpusFiles({ ws, corpus, onImport }: CorpusFilesProps) {
  const { t } = useTranslation('corpus');
  const phone = useMediaQuery('(max-width: 600px)');
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
      {onImport &&
        (phone ? (
          <IconButton variant="secondary" icon="upload" label={t('import.open')} onClick={onImport} />
        ) : (
          <Button icon="upload" onClick={onImport}>
            {t('import.open')}
          </Button>
        ))}
      <Menu
        label={t('export.open')}
        trigger={(props) =>
          phone ? (
            <IconButton {...props} variant="secondary" icon="download" label={t('export.open')} />
          ) : (
            <Button {...props} icon="download">
              {t('export.open')}
            </Button>
          )
        }
        items={corpusFormats.map((format) => ({
          key: format,
          label: t(`export.format.${format}`),
          onSelect: () => void write(format),
        }))}
      />
    </>
  );
}
