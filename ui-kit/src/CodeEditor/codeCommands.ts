import { Facet, type Extension } from '@codemirror/state';
import { EditorView, keymap, showDialog } from '@codemirror/view';
import { answerOf, codeTips, describeHere, placeOf, type Services } from './codeTips.ts';
import type { CodeServices } from './services.ts';

/** An operation of a language service on a text. */
export type CodeCommand = 'describe' | 'rename' | 'definition' | 'format';

const servicesOf = Facet.define<Services, Services>({ combine: ([first]) => first ?? (() => undefined) });

const tell = (view: EditorView, phrase: string): void =>
  view.dispatch({ effects: EditorView.announce.of(view.state.phrase(phrase)) });

async function rename(view: EditorView, services: CodeServices): Promise<void> {
  const at = placeOf(view);
  const name = await answerOf(view, services.renamed(at));
  if (name === null) return tell(view, 'Nothing to rename here');
  const { result } = showDialog(view, {
    label: view.state.phrase('New name'),
    input: { name: 'name', value: name, autocomplete: 'off' },
    submitLabel: view.state.phrase('Rename'),
    focus: 'input',
    top: true,
  });
  const answered = (await result)?.elements.namedItem('name');
  view.focus();
  const wanted = answered instanceof HTMLInputElement ? answered.value.trim() : '';
  if (wanted === '' || wanted === name || !/^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(wanted)) return;
  const changes = await answerOf(view, services.rename(at, wanted));
  if (!changes?.length || view.state.readOnly) return;
  view.dispatch({
    changes: [...changes],
    userEvent: 'rename',
    effects: EditorView.announce.of(view.state.phrase('$ places renamed', changes.length)),
  });
}

async function goToDefinition(view: EditorView, services: CodeServices): Promise<void> {
  const found = await answerOf(view, services.definition(placeOf(view)));
  if (found === null) return tell(view, 'No definition here');
  if (typeof found === 'function') return found();
  view.dispatch({ selection: { anchor: found }, effects: EditorView.scrollIntoView(found, { y: 'center' }) });
  view.focus();
}

async function format(view: EditorView, services: CodeServices): Promise<void> {
  const changes = await answerOf(view, services.format(view.state.doc.toString()));
  if (!changes || view.state.readOnly) return;
  view.dispatch({
    changes: [...changes],
    userEvent: 'format',
    effects: EditorView.announce.of(view.state.phrase(changes.length > 0 ? 'Formatted' : 'Nothing to format')),
  });
}

const commands: Record<CodeCommand, (view: EditorView, services: CodeServices) => Promise<void>> = {
  describe: describeHere,
  rename,
  definition: goToDefinition,
  format,
};

function run(view: EditorView, command: CodeCommand): boolean {
  const services = view.state.facet(servicesOf)();
  if (services) void commands[command](view, services);
  return services !== undefined;
}

/** Runs a command of the editor's language services at its cursor. */
export function runCodeCommand(editor: HTMLElement, command: CodeCommand): void {
  const view = EditorView.findFromDOM(editor);
  if (!view) return;
  view.focus();
  run(view, command);
}

/** Key bindings and tips of the language services. */
export const codeServices = (services: Services): Extension => [
  servicesOf.of(services),
  codeTips(services),
  keymap.of([
    { key: 'Shift-F1', run: (view) => run(view, 'describe') },
    { key: 'F2', run: (view) => run(view, 'rename') },
    { key: 'F12', run: (view) => run(view, 'definition') },
    { key: 'Shift-Alt-f', run: (view) => run(view, 'format') },
  ]),
];
