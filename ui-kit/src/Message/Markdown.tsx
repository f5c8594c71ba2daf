import { useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { focusRing } from '../styles/mixins.ts';
import { growingMarkdown, type Block, type InlineNode } from './parseMarkdown.ts';

export interface MarkdownProps extends Omit<ComponentProps<'div'>, 'children'> {
  text: string;
  /** Shows a cursor at the end while text streams in. */
  streaming?: boolean;
}

/** Renders chat Markdown as elements; HTML in it stays text. Renders a `<div>`. */
export function Markdown({ text, streaming = false, ...rest }: MarkdownProps) {
  const [parse] = useState(growingMarkdown);
  const blocks = useMemo(() => parse(text), [parse, text]);
  return (
    <Prose data-streaming={streaming ? '' : undefined} {...rest}>
      <Blocks blocks={blocks} />
    </Prose>
  );
}

/** Cached elements: an unchanged block is not rendered again, so a long streamed text renders only its end. */
const elements = new WeakMap<Block, ReactNode>();

// The text only grows at its end, so indices are stable keys.
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => {
    const element = elements.get(block) ?? <BlockElement key={index} block={block} />;
    elements.set(block, element);
    return element;
  });
}

function BlockElement({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlines(block.children)}</p>;
    case 'heading':
      // Headings of a message are paragraphs, so that they do not disturb the page's outline.
      return (
        <p data-part="heading" data-level={block.level}>
          {inlines(block.children)}
        </p>
      );
    case 'code':
      return (
        <Wide as="pre" tabIndex={0}>
          <code>{block.text}</code>
        </Wide>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
    case 'table':
      return <Table {...block} />;
    default: {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Blocks blocks={item} />
        </li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
  }
}

function Table({ align, rows: [head, ...rows] }: Extract<Block, { kind: 'table' }>) {
  const cells = (row: InlineNode[][] = [], Cell: 'th' | 'td') =>
    row.map((parts, column) => (
      <Cell key={column} style={{ textAlign: align[column] }}>
        {inlines(parts)}
      </Cell>
    ));
  return (
    <Wide tabIndex={0}>
      <table>
        <thead>
          <tr>{cells(head, 'th')}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>{cells(row, 'td')}</tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

/** Elements and plain text rather than components: a long answer has hundreds of parts. */
const inlines = (parts: readonly InlineNode[]): ReactNode[] => parts.map(inline);

function inline(part: InlineNode, key: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code key={key}>{part.text}</code>;
    case 'break':
      return <br key={key} />;
    case 'link':
      return (
        <a key={key} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlines(part.children)}
        </a>
      );
    default: {
      const Tag = part.kind;
      return <Tag key={key}>{inlines(part.children)}</Tag>;
    }
  }
}

const blink = keyframes`to { opacity: 0; }`;

/** Wide content scrolls, by keyboard too. */
const Wide = styled.div`
  overflow-x: auto;
  ${focusRing}
`;

const Prose = styled.div`
  overflow-wrap: anywhere;

  :where(p, ul, ol, blockquote, pre) {
    margin: 0;
  }
  > * + *,
  li > * + *,
  blockquote > * + * {
    margin-top: var(--space-2);
  }
  ul,
  ol {
    padding-inline-start: 20px;
  }
  li + li {
    margin-top: 2px;
  }
  [data-part='heading'] {
    font-weight: var(--weight-semibold);
  }
  [data-part='heading'][data-level='1'] {
    font-size: 1.15em;
  }
  strong {
    font-weight: var(--weight-semibold);
  }
  code {
    padding: 1px 4px;
    border-radius: 4px;
    background: color-mix(in oklch, currentColor 10%, transparent);
    font-family: var(--font-mono);
    font-size: 0.92em;
  }
  /* Each paragraph has its own text direction. */
  p {
    unicode-bidi: plaintext;
  }
  pre {
    padding: var(--space-2) var(--space-3);
    border-radius: var(--radius-control);
    background: color-mix(in oklch, currentColor 8%, transparent);
    direction: ltr;
  }
  table {
    border-collapse: collapse;
    overflow-wrap: break-word;
  }
  th,
  td {
    padding: var(--space-1) var(--space-2);
    border-block-end: 1px solid color-mix(in oklch, currentColor 15%, transparent);
  }
  th {
    font-weight: var(--weight-semibold);
  }
  pre code {
    padding: 0;
    background: none;
  }
  blockquote {
    padding-inline-start: var(--space-3);
    border-inline-start: 2px solid color-mix(in oklch, currentColor 30%, transparent);
    opacity: 0.9;
  }
  hr {
    height: 1px;
    margin: var(--space-2) 0;
    border: 0;
    background: color-mix(in oklch, currentColor 20%, transparent);
  }
  a {
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  &[data-streaming]:empty::after,
  &[data-streaming] > :last-child::after {
    content: '';
    display: inline-block;
    width: 7px;
    height: 1em;
    margin-inline-start: 3px;
    border-radius: 2px;
    background: currentColor;
    vertical-align: -2px;
    animation: ${blink} 1s steps(2, jump-none) infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &[data-streaming] > :last-child::after {
      animation: none;
    }
  }
`;
