import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
import { Download, Film, Music, Play } from 'lucide';
import type { ChatFile } from '../chat/chatTypes.ts';
import { Glyph } from '../chat/Glyph.tsx';
import type { ChatTexts } from '../chat/texts.ts';
import { Words } from './ChatFiles.styles.ts';
import { fileSize } from '../texts/fileSize.ts';
import { About, Media } from './MediaFile.styles.ts';
import { saveFile } from './saveFile.ts';
import { useFileUrl } from './useFileUrl.ts';

/** Maximum size in bytes of a file that loads when it comes near the viewport; larger files load on request. */
const light = 1024 * 1024;

interface MediaFileProps {
  file: ChatFile;
  fileUrl: (file: ChatFile) => Promise<string>;
  locale: string | undefined;
  say: ChatTexts;
  /** Shown where the browser cannot play the file. */
  instead: ReactNode;
}

/** Sound or video: the browser's player, the file name and a link to save it. */
export function MediaFile({ file, fileUrl, locale, say, instead }: MediaFileProps) {
  const { name, type, size } = file;
  const isVideo = type.startsWith('video/');
  const [playable, setPlayable] = useState(() => document.createElement('video').canPlayType(type) !== '');
  const [asked, setAsked] = useState(false);
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null);
  const { url, wanted, failed, load, ref } = useFileUrl(file, fileUrl);
  // The pressed button was removed: move the focus to the player.
  useEffect(() => {
    if (asked && document.activeElement === document.body) player?.focus({ preventScroll: true });
  }, [asked, player]);
  if (!playable) return instead;

  const play = () => {
    setAsked(true);
    load();
  };
  const save = () => {
    load();
    // An error shows below the name.
    fileUrl(file)
      .then((found) => saveFile(found, name))
      .catch(() => {});
  };
  const Player = isVideo ? 'video' : 'audio';
  const below = failed ? say.fileGone : fileSize(size, locale);
  return (
    <Media ref={size <= light ? ref : undefined} data-part="media">
      {url && (
        <Player
          ref={setPlayer}
          src={url}
          controls
          preload="metadata"
          playsInline
          autoPlay={asked}
          aria-label={name}
          onPlay={stopOthers}
          onLoadedMetadata={({ currentTarget }) => setPlayable(!isVideo || hasPicture(currentTarget))}
          onError={() => setPlayable(false)}
        />
      )}
      <About>
        {url ? (
          <Glyph of={isVideo ? Film : Music} size={20} />
        ) : (
          <button
            type="button"
            data-kind="play"
            aria-label={say.playFile(name)}
            title={say.playFile(name)}
            aria-busy={wanted || undefined}
            onClick={play}
          >
            <Glyph of={Play} size={18} />
          </button>
        )}
        <Words>
          <b title={name}>{name}</b> <span role={failed ? 'alert' : undefined}>{below}</span>
        </Words>
        <button type="button" aria-label={say.saveFile(`${name} ${below}`)} title={say.saveFile(name)} onClick={save}>
          <Glyph of={Download} size={16} />
        </button>
      </About>
    </Media>
  );
}

/** The browser plays only the sound of a video with an unknown image codec. */
const hasPicture = (element: HTMLMediaElement): boolean =>
  element instanceof HTMLVideoElement && element.videoWidth > 0;

/** Only one file plays at a time. */
function stopOthers({ currentTarget }: SyntheticEvent<HTMLMediaElement>): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    if (other !== currentTarget) other.pause();
  }
}
