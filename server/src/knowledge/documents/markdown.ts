import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { Block } from './block.ts';

/** The blocks of a text in Markdown (CommonMark with GitHub's tables). A plain text gives its paragraphs. */
export function readMarkdown(text: string): Block[] {
  return lexer(text.replace(/^\uFEFF/, '')).flatMap(blocksOf);
}

/** Only extensions have other types, and none are used. */
const isMarked = (token: Token): token is MarkedToken => token.type !== 'generic';

function blocksOf(token: Token): Block[] {
  if (!isMarked(token)) return [];
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', level: token.depth, text: plain(token.tokens) }];
    case 'paragraph':
    case 'text':
      return [{ kind: 'paragraph', text: plain(token.tokens ?? [token]) }];
    case 'code':
      return [{ kind: 'code', text: token.text }];
    case 'blockquote':
      return (token.tokens ?? []).flatMap(blocksOf);
    case 'list':
      return [{ kind: 'list', items: token.items.map((item: Tokens.ListItem) => itemText(item.tokens)) }];
    case 'table':
      return [
        {
          kind: 'table',
          header: token.header.map((cell: Tokens.TableCell) => plain(cell.tokens)),
          rows: token.rows.map((row: Tokens.TableCell[]) => row.map((cell) => plain(cell.tokens))),
        },
      ];
    default:
      return [];
  }
}

/** The text of an item, with nested lists indented. */
const itemText = (tokens: readonly Token[]): string =>
  tokens
    .flatMap((token) => blocksOf(token))
    .map((block) =>
      block.kind === 'list'
        ? block.items.map((item) => `  - ${item.replaceAll('\n', '\n  ')}`).join('\n')
        : textOf(block),
    )
    .filter((text) => text !== '')
    .join('\n');

const textOf = (block: Block): string => ('text' in block ? block.text : '');

/** The text of inline tokens: with the text of links and the description of images, without markup. */
function plain(tokens: readonly Token[]): string {
  return tokens
    .map((token): string => {
      if (!isMarked(token)) return '';
      if (token.type === 'br') return '\n';
      if (token.type === 'html') return '';
      // Line breaks within a paragraph only come from the editor.
      if (token.type === 'text' && !token.tokens) return token.text.replaceAll(/ *\n */g, ' ');
      if ('tokens' in token && token.tokens) return plain(token.tokens);
      return 'text' in token ? token.text : '';
    })
    .join('');
}
