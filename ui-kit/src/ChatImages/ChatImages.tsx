import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import type { ChatImage } from '../Message/chatTypes.ts';

export interface ChatImagesProps extends Omit<ComponentProps<'ul'>, 'children'> {
  /** In the order to show; two stand beside each other. */
  images: readonly ChatImage[];
}

/** Pictures of a message. Their room is kept before they arrive. Renders a `<ul>`. */
export function ChatImages({ images, ...rest }: ChatImagesProps) {
  return (
    <Pictures role="list" data-part="images" {...rest}>
      {images.map(({ src, alt }, index) => (
        <li key={index}>
          <img src={src} alt={alt} loading="lazy" decoding="async" />
        </li>
      ))}
    </Pictures>
  );
}

const Pictures = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
  width: 320px;
  max-width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;

  /* One that is left over takes the whole row. */
  > li:last-child:nth-child(odd) {
    grid-column: 1 / -1;
  }
  > li:last-child:nth-child(odd):not(:first-child) img {
    aspect-ratio: 8 / 3;
  }
  img {
    display: block;
    width: 100%;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-control);
    background: var(--surface-sunken);
    /* What stands in for a picture that did not come. */
    color: var(--text-muted);
    font-size: var(--size-s);
    object-fit: cover;
  }
`;
