/** Words selected in an utterance on screen; offsets in its text. */
export interface SelectedWords {
  id: string;
  start: number;
  end: number;
}

const utteranceOf = (node: Node | null): HTMLElement | null =>
  (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>('[data-utterance]') ?? null;

/** The selection within one utterance (an element with `data-utterance`); undefined otherwise. */
export function selectedWords(selection: Selection | null): SelectedWords | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const utterance = utteranceOf(range.startContainer);
  if (!utterance || utterance !== utteranceOf(range.endContainer)) return undefined;
  const before = range.cloneRange();
  before.selectNodeContents(utterance);
  before.setEnd(range.startContainer, range.startOffset);
  const start = before.toString().length;
  return { id: utterance.dataset['utterance'] ?? '', start, end: start + range.toString().length };
}
