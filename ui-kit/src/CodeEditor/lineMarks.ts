import type { Extension } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';

/** A mark beside a line, such as its test coverage. */
export interface CodeLineMark {
  /** From 1. */
  line: number;
  tone: 'good' | 'warning' | 'bad';
  /**
   * Meaning of the mark, shown under the pointer. Screen readers do not read the gutter: state it in a text as well.
   */
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

/** A gutter with one mark per line. */
export function lineMarkGutter(marks: readonly CodeLineMark[]): Extension {
  const byLine = new Map(marks.map((mark) => [mark.line, new Marker(mark)]));
  return gutter({
    class: 'cm-gutter-lineMarks',
    lineMarker: ({ state }, { from }) => byLine.get(state.doc.lineAt(from).number) ?? null,
    lineMarkerChange: ({ docChanged }) => docChanged,
  });
}
