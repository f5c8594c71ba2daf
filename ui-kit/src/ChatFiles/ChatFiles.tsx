import { useState, type ComponentProps } from 'react';
import { CircleAlert, Download, File, FileSpreadsheet, FileText, Film, Music, type IconNode } from 'lucide';
import { useFetched } from '../layers/useFetched.ts';
import type { ChatFile } from '../Message/chatTypes.ts';
import { Glyph } from '../Message/Glyph.tsx';
import { useChatTexts, type ChatTexts } from '../Message/texts.ts';
import { Files, Row, Words } from './ChatFiles.styles.ts';
import { FileThumb } from './FileThumb.tsx';
import { fileSize } from './fileSize.ts';
import { saveFile } from './saveFile.ts';

export interface ChatFilesProps extends Omit<ComponentProps<'ul'>, 'children'> {
  files: readonly ChatFile[];
  /** Gives an address of a file's bytes; without it files are named and cannot be opened. */
  fileUrl?: ((file: ChatFile) => Promise<string>) | undefined;
  /** BCP 47 tag for sizes. @default the browser's */
  locale?: string | undefined;
  texts?: Partial<ChatTexts>;
}

const isImage = ({ type }: ChatFile): boolean => type.startsWith('image/');

/** Files of a message: pictures to look at, others to save. Renders a `<ul>`. */
export function ChatFiles({ files, fileUrl, locale, texts, ...rest }: ChatFilesProps) {
  const say = useChatTexts(texts);
  const [opened, setOpened] = useState<ChatFile | null>(null);
  const viewer = useFetched(opened !== null, () => import('./ImageViewer.tsx'));
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  return (
    <>
      <Files role="list" aria-label={say.files(files.length)} {...rest}>
        {[...images, ...others].map((file) => (
          <li key={file.id} data-row={fileUrl && isImage(file) ? undefined : ''}>
            {isImage(file) && fileUrl ? (
              <FileThumb
                file={file}
                fileUrl={fileUrl}
                small={images.length > 1}
                say={say}
                onOpen={() => setOpened(file)}
              />
            ) : (
              <FileRow file={file} fileUrl={fileUrl} locale={locale} say={say} />
            )}
          </li>
        ))}
      </Files>
      {viewer && opened && fileUrl && (
        <viewer.ImageViewer file={opened} fileUrl={fileUrl} say={say} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface FileRowProps extends Pick<ChatFilesProps, 'fileUrl' | 'locale'> {
  file: ChatFile;
  say: ChatTexts;
}

/** A file that is saved by a click: what it is, its name, its size. */
function FileRow({ file, fileUrl, locale, say }: FileRowProps) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const { name, size } = file;
  const save = async () => {
    if (!fileUrl || state === 'loading') return;
    setState('loading');
    try {
      saveFile(await fileUrl(file), name);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  const below = state === 'failed' ? say.fileGone : fileSize(size, locale);
  return (
    <Row
      type="button"
      aria-busy={state === 'loading' || undefined}
      aria-disabled={!fileUrl || undefined}
      aria-label={say.saveFile(`${name} ${below}`)}
      title={say.saveFile(name)}
      onClick={() => void save()}
    >
      <Glyph of={iconOf(file)} size={22} />
      <Words>
        <b>{name}</b> <span role={state === 'failed' ? 'alert' : undefined}>{below}</span>
      </Words>
      {fileUrl && <Glyph of={state === 'failed' ? CircleAlert : Download} size={16} />}
    </Row>
  );
}

function iconOf({ type }: ChatFile): IconNode {
  if (type.startsWith('audio/')) return Music;
  if (type.startsWith('video/')) return Film;
  if (/csv|spreadsheet/.test(type)) return FileSpreadsheet;
  return /text|pdf|word/.test(type) ? FileText : File;
}
