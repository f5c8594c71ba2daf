import { ImageOff } from 'lucide';
import type { ChatFile } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Thumb } from './ChatFiles.styles.ts';
import { useFileUrl } from './useFileUrl.ts';

/** Maximum size of a picture in pixels: alone, and among others. */
const single = { width: 280, height: 240 };
const several = { width: 150, height: 150 };

interface FileThumbProps {
  file: ChatFile;
  fileUrl: (file: ChatFile) => Promise<string>;
  /** Whether it is among other pictures. */
  small: boolean;
  say: ChatTexts;
  onOpen: () => void;
}

/** A picture in its own aspect ratio, with its space reserved before it loads; a click enlarges it. */
export function FileThumb({ file, fileUrl, small, say, onOpen }: FileThumbProps) {
  const { url, failed, load, ref } = useFileUrl(file, fileUrl);
  const label = failed ? `${file.name}: ${say.fileGone}. ${say.retry}` : say.openImage(file.name);
  return (
    <Thumb
      ref={ref}
      type="button"
      aria-label={label}
      aria-busy={(!url && !failed) || undefined}
      title={file.name}
      style={roomOf(file, small ? several : single)}
      onClick={failed ? load : onOpen}
    >
      {url && <img src={url} alt={file.name} decoding="async" />}
      {failed && (
        <span>
          <Glyph of={ImageOff} size={20} />
          {say.retry}
        </span>
      )}
    </Thumb>
  );
}

/** As large as fits, never larger than the original. Very long or thin pictures are cropped. */
function roomOf({ width = 4, height = 3 }: ChatFile, most: { width: number; height: number }) {
  const ratio = Math.min(3, Math.max(1 / 2, width / height));
  const wide = Math.min(most.width, most.height * ratio, Math.max(width, 64));
  return { width: `${Math.round(wide)}px`, aspectRatio: `${ratio}` };
}
