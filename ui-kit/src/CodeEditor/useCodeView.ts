import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, Prec, type Text } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useNonce } from '../theme/container.ts';
import { codeServices } from './codeCommands.ts';
import { codeSetup, configure, type CodeSettings } from './codeSetup.ts';
import { completeFrom, type CodeCompletions } from './completions.ts';
import { toRanges, type CodeDiagnostic } from './diagnostics.ts';
import { createEchoes } from './echoes.ts';
import { fromOutside, outsideChange } from './outsideChange.ts';
import type { CodePlace } from './props.ts';
import { rootOf } from './rootOf.ts';
import type { CodeServices } from './services.ts';

export interface CodeViewOptions {
  /** Host element of the editor. */
  host: RefObject<HTMLElement | null>;
  value: string;
  onChange: (value: string) => void;
  settings: CodeSettings;
  diagnostics: readonly CodeDiagnostic[];
  completions: CodeCompletions | undefined;
  services: CodeServices | undefined;
  onCursor: ((place: CodePlace) => void) | undefined;
  onSave: (() => void) | undefined;
  onRun: (() => void) | undefined;
}

const settingsSlot = new Compartment();

/** A CodeMirror editor that exists from the layout effect until its host is removed, and follows `value`. */
export function useCodeView(options: CodeViewOptions): RefObject<EditorView | null> {
  const { host, value, settings, diagnostics } = options;
  const view = useRef<EditorView>(null);
  const [echoes] = useState(createEchoes);
  const nonce = useNonce();

  const tell = useEffectEvent((doc: Text) => {
    echoes.add(doc);
    options.onChange(doc.toString());
  });
  const tellCursor = useEffectEvent(({ doc, selection }: EditorState) => {
    const { number, from } = doc.lineAt(selection.main.head);
    options.onCursor?.({ line: number, column: selection.main.head - from + 1 });
  });
  const save = useEffectEvent(() => {
    options.onSave?.();
    return options.onSave !== undefined;
  });
  const run = useEffectEvent(() => {
    options.onRun?.();
    return options.onRun !== undefined;
  });
  const known = useEffectEvent(() => options.services);
  const offered = useEffectEvent(() => options.completions !== undefined);
  const complete = useEffectEvent((context: CompletionContext) => completeFrom(options.completions, context));
  const create = useEffectEvent((parent: HTMLElement) => {
    const source = (context: CompletionContext) => complete(context);
    const extensions = [
      // With the highest precedence; otherwise the browser's own dialog opens as well.
      Prec.highest(
        keymap.of([
          { key: 'Mod-s', run: () => save(), stopPropagation: true },
          { key: 'Mod-Enter', run: () => run(), stopPropagation: true },
        ]),
      ),
      settingsSlot.of(configure(settings)),
      // Before the setup, so that Escape closes a tip first.
      codeServices(() => known()),
      codeSetup,
      autocompletion({ activateOnTypingDelay: 60 }),
      EditorState.languageData.of(() => (offered() ? [{ autocomplete: source }] : [])),
      EditorView.updateListener.of(({ transactions, state, startState }) => {
        if (!state.selection.eq(startState.selection)) tellCursor(state);
        if (transactions.some((each) => each.docChanged && !each.annotation(fromOutside))) tell(state.doc);
      }),
      nonce === undefined ? [] : EditorView.cspNonce.of(nonce),
    ];
    return new EditorView({ state: EditorState.create({ doc: value, extensions }), parent, root: rootOf(parent) });
  });

  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const created = create(host.current);
    view.current = created;
    return () => {
      view.current = null;
      created.destroy();
    };
  }, [host]);
  // Compared by content, as the settings are a new object on every render.
  const written = JSON.stringify(settings);
  useLayoutEffect(() => {
    const wanted: CodeSettings = JSON.parse(written);
    view.current?.dispatch({ effects: settingsSlot.reconfigure(configure(wanted)) });
    // Measures at once; otherwise the lines are numbered at an estimated height until the next frame.
    view.current?.elementAtHeight(0);
  }, [written]);
  useLayoutEffect(() => {
    const state = view.current?.state;
    const wanted = state?.toText(value);
    if (!state || !wanted || echoes.take(wanted) || wanted.eq(state.doc)) return;
    view.current?.dispatch(outsideChange(state.doc, wanted));
  }, [value, echoes]);
  useEffect(() => {
    const state = view.current?.state;
    if (state) view.current?.dispatch(setDiagnostics(state, toRanges(state.doc, diagnostics)));
  }, [diagnostics]);
  return view;
}
