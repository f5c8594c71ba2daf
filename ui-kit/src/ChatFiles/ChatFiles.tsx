import { useState, type ComponentProps } from 'react';
import { fetchedPart, useFetched } from '../hooks/useFetched.ts';
import type { ChatFile } from '../chat/chatTypes.ts';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { Files } from './ChatFiles.styles.ts';
import { FileRow } from './FileRow.tsx';
import { FileThumb } from './FileThumb.tsx';

export interface ChatFilesProps extends Omit<ComponentProps<'ul'>, 'children'> {
  files: readonly ChatFile[];
  /** Resolves the address of a file's bytes; without it files show their names and cannot be opened. */
  fileUrl?: ((file: ChatFile) => Promise<string>) | undefined;
  /** BCP 47 tag for sizes. @default the browser's */
  locale?: string | undefined;
  texts?: Partial<ChatTexts>;
}

const imageViewer = fetchedPart(() => import('./ImageViewer.tsx'));
export const mediaPlayer = fetchedPart(() => import('./MediaFile.tsx'));

const isImage = ({ type }: ChatFile): boolean => type.startsWith('image/');
export const isMedia = ({ type }: ChatFile): boolean => /^(audio|video)\//.test(type);

/** Files of a message: pictures to look at, sound and video to play, others to save. Renders a `<ul>`. */
export function ChatFiles({ files, fileUrl, locale, texts, ...rest }: ChatFilesProps) {
  const say = useChatTexts(texts);
  const [opened, setOpened] = useState<ChatFile | null>(null);
  const viewer = useFetched(opened !== null, imageViewer);
  const player = useFetched(files.some(isMedia), mediaPlayer);
  const images = files.filter(isImage);
  const others = files.filter((file) => !isImage(file));
  return (
    <>
      <Files role="list" aria-label={say.files(files.length)} {...rest}>
        {[...images, ...others].map((file) => {
          const row = <FileRow file={file} fileUrl={fileUrl} locale={locale} say={say} />;
          return (
            <li key={file.id} data-row={fileUrl && isImage(file) ? undefined : ''}>
              {isImage(file) && fileUrl ? (
                <FileThumb
                  file={file}
                  fileUrl={fileUrl}
                  small={images.length > 1}
                  say={say}
                  onOpen={() => setOpened(file)}
                />
              ) : player && isMedia(file) && fileUrl ? (
                <player.MediaFile file={file} fileUrl={fileUrl} locale={locale} say={say} instead={row} />
              ) : (
                row
              )}
            </li>
          );
        })}
      </Files>
      {viewer && opened && fileUrl && (
        <viewer.ImageViewer file={opened} fileUrl={fileUrl} say={say} onClose={() => setOpened(null)} />
      )}
    </>
  );
}
