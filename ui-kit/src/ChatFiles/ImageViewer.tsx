import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Download, X } from 'lucide';
import type { ChatFile } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Viewer } from './ImageViewer.styles.ts';
import { saveFile } from './saveFile.ts';

interface ImageViewerProps {
  file: ChatFile;
  fileUrl: (file: ChatFile) => Promise<string>;
  say: ChatTexts;
  onClose: () => void;
}

/** A picture as large as the window allows. Renders a modal `<dialog>`; Escape and a click beside it close it. */
export function ImageViewer({ file, fileUrl, say, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [url, setUrl] = useState<string | null>(null);
  // Before the paint: the dialog receives Escape only once it is modal.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    let gone = false;
    fileUrl(file).then(
      (found) => !gone && setUrl(found),
      () => !gone && onClose(),
    );
    return () => {
      gone = true;
    };
  }, [file, fileUrl, onClose]);
  const close = () => dialog.current?.close();
  return (
    <Viewer
      ref={dialog}
      aria-label={file.name}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <header>
        <span>{file.name}</span>
        <button
          type="button"
          aria-label={say.saveFile(file.name)}
          title={say.saveFile(file.name)}
          onClick={() => url && saveFile(url, file.name)}
        >
          <Glyph of={Download} size={18} />
        </button>
        <button type="button" aria-label={say.closeImage} title={say.closeImage} onClick={close}>
          <Glyph of={X} size={18} />
        </button>
      </header>
      {url && <img src={url} alt={file.name} />}
    </Viewer>
  );
}
