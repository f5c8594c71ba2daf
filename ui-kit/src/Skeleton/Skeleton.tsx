import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useTexts } from '../texts/texts.ts';
import { Bone, BoneCards, BoneLines, BoneMessages, BoneRows } from './Skeleton.styles.ts';

type Variables = CSSProperties & Record<`--${string}`, string | undefined>;
type Rest = Omit<ComponentPropsWithRef<'div'>, 'children'>;

export interface SkeletonProps extends Rest {
  /** Shape of the content: lines, a box or a disc. @default "text" */
  shape?: 'text' | 'block' | 'circle' | undefined;
  /** Lines of text. @default 1 */
  lines?: number | undefined;
  /** Any CSS length. */
  width?: string | undefined;
  /** Any CSS length. */
  height?: string | undefined;
}

export interface SkeletonRowsProps extends Rest {
  /** Number of rows. @default 8 */
  rows?: number | undefined;
  /** Number of columns. @default 4 */
  columns?: number | undefined;
}

export interface SkeletonCardsProps extends Rest {
  /** Number of cards. @default 4 */
  cards?: number | undefined;
  /** Any CSS length. @default "84px" */
  height?: string | undefined;
}

export interface SkeletonMessagesProps extends Rest {
  /** Number of messages. @default 6 */
  messages?: number | undefined;
}

const places = (count: number) => Array.from({ length: count }, (_, index) => index);

function Waiting() {
  const texts = useTexts();
  return <span style={visuallyHiddenStyle}>{texts.loading}</span>;
}

/** Placeholder of loading content. Renders a `<div role="status">`. */
export function Skeleton({ shape = 'text', lines = 1, width, height, ...rest }: SkeletonProps) {
  const size: Variables = { '--bone-width': width, '--bone-height': height };
  return (
    <BoneLines role="status" {...rest}>
      {places(shape === 'text' ? lines : 1).map((line) => (
        <Bone key={line} data-shape={shape} style={size} />
      ))}
      <Waiting />
    </BoneLines>
  );
}

/** Placeholder of a loading list or table. Renders a `<div role="status">`. */
export function SkeletonRows({ rows = 8, columns = 4, ...rest }: SkeletonRowsProps) {
  return (
    <BoneRows role="status" {...rest}>
      {places(rows).map((row) => (
        <div key={row}>
          {places(columns).map((column) => {
            // Widths vary like text, and are the same on every render.
            const width: Variables = { '--bone-width': `${40 + ((row * 37 + column * 53) % 55)}%` };
            return <Bone key={column} style={width} />;
          })}
        </div>
      ))}
      <Waiting />
    </BoneRows>
  );
}

/** Placeholder of loading cards. Renders a `<div role="status">`. */
export function SkeletonCards({ cards = 4, height = '84px', ...rest }: SkeletonCardsProps) {
  const size: Variables = { '--bone-height': height };
  return (
    <BoneCards role="status" {...rest}>
      {places(cards).map((card) => (
        <Bone key={card} data-shape="block" style={size} />
      ))}
      <Waiting />
    </BoneCards>
  );
}

/** Placeholder of a loading conversation, in the place of a `MessageList`. Renders a `<div role="status">`. */
export function SkeletonMessages({ messages = 6, ...rest }: SkeletonMessagesProps) {
  return (
    <BoneMessages role="status" {...rest}>
      {places(messages).map((message) => {
        const mine = message % 2 === 0;
        // Questions are short, answers longer; some take two lines.
        const width = mine ? 18 + ((message * 11) % 20) : 40 + ((message * 7) % 24);
        const size: Variables = { '--bone-width': `${width}%`, '--bone-height': message % 4 === 3 ? '58px' : '38px' };
        return <Bone key={message} data-shape="message" data-from={mine ? 'me' : 'them'} style={size} />;
      })}
      <Waiting />
    </BoneMessages>
  );
}
