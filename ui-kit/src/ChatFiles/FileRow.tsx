import { useState } from 'react';
import { CircleAlert, Download, File, FileSpreadsheet, FileText, Film, Music, type IconNode } from 'lucide';
import type { ChatFile } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Row, Words } from './ChatFiles.styles.ts';
import { fileSize } from '../texts/fileSize.ts';
import { saveFile } from './saveFile.ts';

interface FileRowProps {
  file: ChatFile;
  fileUrl: ((file: ChatFile) => Promise<string>) | undefined;
  locale: string | undefined;
  say: ChatTexts;
}

/** A file that a click saves: icon, name and size. */
export function FileRow({ file, fileUrl, locale, say }: FileRowProps) {
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
