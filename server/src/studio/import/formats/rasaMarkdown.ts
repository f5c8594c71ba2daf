import { listIn, type RasaSection } from './rasaSections.ts';

const heading = /^##\s*(intent|synonym|regex|lookup)\s*:\s*(.+?)\s*$/;
const example = /^\s*[-*+]\s+(.*?)\s*$/;

/** Reads training data of Rasa 1, where sections have Markdown headings. */
export function readRasaMarkdown(text: string): RasaSection[] {
  const sections: RasaSection[] = [];
  const plain = text.replaceAll(/<!--.*?-->/gs, (comment) => comment.replaceAll(/[^\n]/g, ''));
  for (const [index, line] of plain.split(/\r?\n/).entries()) {
    const [, kind, name = ''] = heading.exec(line) ?? [];
    if (kind === 'intent' || kind === 'synonym' || kind === 'regex' || kind === 'lookup') {
      sections.push({ kind, row: index + 1, name, examples: [] });
      continue;
    }
    const said = example.exec(line)?.[1];
    const open = sections.at(-1);
    if (said && open && 'examples' in open) open.examples.push({ row: index + 1, text: said });
    else if (open?.kind === 'lookup') open.list ??= listIn(line);
  }
  return sections;
}
