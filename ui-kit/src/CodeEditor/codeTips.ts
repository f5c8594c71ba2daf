import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { CodeDescription, CodeServices, CodeSignature } from './services.ts';

/** Returns the current services. */
export type Services = () => CodeServices | undefined;

const noRange = { from: 0, to: 0 };

/** A tip: code with its active part highlighted, and a description below. */
function tipOf(text: string, active: { from: number; to: number }, about: string): HTMLElement {
  const tip = document.createElement('div');
  tip.className = 'cm-codeTip';
  const code = document.createElement('code');
  const strong = document.createElement('b');
  strong.textContent = text.slice(active.from, active.to);
  code.append(text.slice(0, active.from), strong, text.slice(active.to));
  tip.append(code);
  if (about) {
    const words = document.createElement('p');
    words.textContent = about;
    tip.append(words);
  }
  return tip;
}

const describing = ({ from, to, text, about }: CodeDescription): Tooltip => ({
  pos: from,
  end: to,
  above: true,
  create: () => ({ dom: tipOf(text, noRange, about) }),
});

const calling = ({ at, text, active, about }: CodeSignature): Tooltip & { signature: true } => ({
  pos: at,
  above: true,
  signature: true,
  create: () => ({ dom: tipOf(text, active, about) }),
});

const setTip = StateEffect.define<(Tooltip & { signature?: true }) | null>();

/** The tip at the cursor: the signature of the call around it, or the description of a name. */
const tipField = StateField.define<(Tooltip & { signature?: true }) | null>({
  create: () => null,
  update(tip, { effects, docChanged, selection, changes }) {
    for (const effect of effects) if (effect.is(setTip)) return effect.value;
    // A signature is requested again after a change; a description closes.
    if (tip && !tip.signature && (docChanged || selection)) return null;
    return tip && docChanged ? { ...tip, pos: changes.mapPos(tip.pos) } : tip;
  },
  provide: (field) => showTooltip.from(field),
});

/** The answer of a service; null if it fails, or if the text has changed meanwhile. */
export async function answerOf<T>(view: EditorView, question: Promise<T | null>): Promise<T | null> {
  const { doc } = view.state;
  try {
    const answer = await question;
    return view.state.doc === doc ? answer : null;
  } catch {
    return null;
  }
}

export const placeOf = ({ state }: EditorView) => ({ text: state.doc.toString(), position: state.selection.main.head });

/** Shows the description of the name at the cursor, and announces it to screen readers. */
export async function describeHere(view: EditorView, services: CodeServices): Promise<void> {
  const found = await answerOf(view, services.describe(placeOf(view)));
  const nothing = view.state.phrase('Nothing is known here');
  const announced = found ? [found.text, found.about].filter(Boolean).join('. ') : nothing;
  view.dispatch({ effects: [setTip.of(found && describing(found)), EditorView.announce.of(announced)] });
}

/** Shows the signature of the call around the cursor. @param aloud also announces it, or that there is none */
async function showSignature(view: EditorView, services: CodeServices, aloud: boolean): Promise<void> {
  const { head } = view.state.selection.main;
  const found = await answerOf(view, services.signature(placeOf(view)));
  if (view.state.selection.main.head !== head) return;
  if (!found && !aloud && !view.state.field(tipField)?.signature) return;
  const nothing = view.state.phrase('No function is called here');
  const parameter = found?.text.slice(found.active.from, found.active.to);
  const announced = found ? (aloud ? `${found.text}. ${found.about}` : parameter) : aloud ? nothing : undefined;
  view.dispatch({
    effects: [setTip.of(found && calling(found)), ...(announced ? [EditorView.announce.of(announced)] : [])],
  });
}

/** Tips: descriptions under the pointer, and the signature of the call whose arguments are being typed. */
export const codeTips = (services: Services): Extension => [
  tipField,
  hoverTooltip(async (view, position) => {
    const known = services();
    const found = known && (await answerOf(view, known.describe({ text: view.state.doc.toString(), position })));
    return found ? describing(found) : null;
  }),
  keymap.of([
    {
      key: 'Mod-Shift-Space',
      run: (view) => {
        const known = services();
        if (known) void showSignature(view, known, true);
        return known !== undefined;
      },
    },
    {
      key: 'Escape',
      run: (view) => {
        if (!view.state.field(tipField)) return false;
        view.dispatch({ effects: setTip.of(null) });
        return true;
      },
    },
  ]),
  EditorView.updateListener.of(({ view, state, transactions, docChanged, selectionSet, focusChanged }) => {
    const known = services();
    if (!known || (!docChanged && !selectionSet && !focusChanged)) return;
    const shown = state.field(tipField)?.signature === true;
    if (focusChanged && !view.hasFocus && state.field(tipField)) {
      // An update must not be dispatched during another one.
      setTimeout(() => view.dispatch({ effects: setTip.of(null) }));
      return;
    }
    const { head } = state.selection.main;
    const begins =
      transactions.some((each) => each.isUserEvent('input')) &&
      /[(,]\s?$/.test(state.sliceDoc(Math.max(0, head - 2), head));
    if (begins || (shown && (docChanged || selectionSet))) void showSignature(view, known, false);
  }),
];
