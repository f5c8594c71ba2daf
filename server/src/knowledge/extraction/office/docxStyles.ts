import type { Archive } from './archive.ts';
import { readXml } from './xml.ts';

interface Style {
  name: string;
  basedOn: string;
  /** Outline level from 0; undefined: that of the style it is based on. */
  outline?: number | undefined;
  numbered?: boolean | undefined;
}

/** The kind of a paragraph, by its style. */
export type ParagraphKind = { kind: 'title' | 'contents' | 'text' | 'item' } | { kind: 'heading'; level: number };

/** Most styles of an inheritance chain, as a style may be based on itself. */
const maxSteps = 20;

/** The styles of a Word document, by their ids. */
export class DocxStyles {
  private readonly styles = new Map<string, Style>();

  constructor(archive: Archive, path: string) {
    let current: Style | undefined;
    readXml(archive, path, {
      open: (name, { styleId = '', val = '' }) => {
        if (name === 'style') this.styles.set(styleId, (current = { name: '', basedOn: '' }));
        if (!current) return;
        if (name === 'name') current.name = val.toLowerCase();
        if (name === 'basedOn') current.basedOn = val;
        if (name === 'outlineLvl') current.outline = Number(val);
        if (name === 'numId') current.numbered = val !== '0';
      },
      close(name) {
        if (name === 'style') current = undefined;
      },
      text() {},
    });
  }

  kindOf(id: string): ParagraphKind {
    const chain = this.chainOf(id);
    const name = chain[0]?.name ?? '';
    if (name === 'title') return { kind: 'title' };
    if (/^toc(\s|$)/.test(name)) return { kind: 'contents' };
    const named = chain.map((style) => /^heading (\d)$/.exec(style.name)?.[1]).find((level) => level !== undefined);
    const outline = chain.map((style) => style.outline).find((level) => level !== undefined);
    if (outline !== undefined && outline < 9) return { kind: 'heading', level: outline + 1 };
    if (outline === undefined && named) return { kind: 'heading', level: Number(named) };
    return { kind: chain.find((style) => style.numbered !== undefined)?.numbered === true ? 'item' : 'text' };
  }

  private chainOf(id: string): Style[] {
    const chain: Style[] = [];
    for (let style = this.styles.get(id); style && chain.length < maxSteps; style = this.styles.get(style.basedOn)) {
      chain.push(style);
    }
    return chain;
  }
}
