import { useState, type ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ImageViewer } from '../ChatFiles/ImageViewer.tsx';
import type { ChatFile, ChatImage } from '../chat/chatTypes.ts';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import { focusRing, plainList } from '../styles/mixins.ts';

export interface ChatImagesProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** Pictures in display order, two per row. */
  images: readonly ChatImage[];
  texts?: Partial<ChatTexts>;
}

const addressOf = async ({ id }: ChatFile): Promise<string> => id;
const asFile = ({ src, alt }: ChatImage): ChatFile => ({ id: src, name: alt, type: 'image/*', size: 0 });

/**
 * Pictures of a message, cropped to fit; a click shows the whole picture. Their space is reserved before they load.
 * Renders a `<ul>`.
 */
export function ChatImages({ images, texts, ...rest }: ChatImagesProps) {
  const say = useChatTexts(texts);
  const [opened, setOpened] = useState<ChatFile | null>(null);
  return (
    <>
      <Pictures role="list" data-part="images" {...rest}>
        {images.map(({ src, alt }, index) => (
          <li key={index}>
            <img src={src} alt={alt} loading="lazy" decoding="async" />
            <button
              type="button"
              aria-label={say.openImage(alt)}
              title={alt}
              onClick={() => setOpened(asFile({ src, alt }))}
            />
          </li>
        ))}
      </Pictures>
      {opened && <ImageViewer file={opened} fileUrl={addressOf} say={say} onClose={() => setOpened(null)} />}
    </>
  );
}

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
  width: 320px;
  max-width: 100%;
  ${plainList}

  /* A last single picture takes the whole row. */
  > li:last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
  > li:last-child:nth-child(odd):not(:first-child) img {
    aspect-ratio: 8 / 3;
  }
  li {
    position: relative;
  }
  /* Over the picture, not around it, so that screen readers still announce an image. */
  button {
    position: absolute;
    inset: 0;
    padding: 0;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    cursor: zoom-in;
    ${focusRing}
  }
  img {
    display: block;
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-control);
    background: var(--surface-sunken);
    /* Placeholder of a picture that failed to load. */
    color: var(--text-muted);
    font-size: var(--size-s);
    object-fit: cover;
  }
`;
