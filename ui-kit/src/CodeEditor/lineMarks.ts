import type { Extension } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';

/** A mark beside a line, such as whether tests come by. */
export interface CodeLineMark {
  /** From 1. */
  line: number;
  tone: 'good' | 'warning' | 'bad';
  /** What it means, shown under the pointer. The gutter is not read aloud: tell it in a text as well. */
  label: string;
}

class Marker extends GutterMarker {
  private readonly mark: CodeLineMark;

  constructor(mark: CodeLineMark) {
    super();
    this.mark = mark;
  }

  override eq(other: Marker): boolean {
    return other.mark.tone === this.mark.tone && other.mark.label === this.mark.label;
  }

  override toDOM(): Node {
    const bar = document.createElement('span');
    bar.className = `cm-lineMark cm-lineMark-${this.mark.tone}`;
    bar.title = this.mark.label;
    return bar;
  }
}

/** A gutter with marks, one a line. */
export function lineMarkGutter(marks: readonly CodeLineMark[]): Extension {
  const byLine = new Map(marks.map((mark) => [mark.line, new Marker(mark)]));
  return gutter({
    class: 'cm-gutter-lineMarks',
    lineMarker: ({ state }, { from }) => byLine.get(state.doc.lineAt(from).number) ?? null,
    lineMarkerChange: ({ docChanged }) => docChanged,
  });
}
