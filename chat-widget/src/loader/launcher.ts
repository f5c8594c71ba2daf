import { css } from './styles.ts';

/**
 * The button, what was answered last beside it, in a dialog for the frame, in a closed shadow root. `brand` is
 * `#rrggbb`; `label` stands on the button.
 */
export function createLauncher(brand: string, left: boolean, label = '') {
  const host = document.createElement('parlance-chat');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host{--brand:${brand}}${css}`);
  root.adoptedStyleSheets = [sheet];

  const make = <N extends keyof HTMLElementTagNameMap>(name: N) => document.createElement(name);
  const box = make('dialog');
  const button = make('button');
  const note = make('p');
  const badge = make('b');
  button.append(make('i'), label, badge);
  note.role = 'status';
  box.className = left ? 'left' : '';
  box.append(note, button);
  root.append(box);
  return {
    host,
    box,
    button,
    show(open: boolean, unread: number, name: string, text: string): void {
      // The button is always shown, the dialog is one while the chat is in it.
      box.role = open ? 'dialog' : 'group';
      badge.textContent = `${unread || ''}`;
      note.textContent = text;
      button.ariaLabel = name;
      button.ariaExpanded = `${open}`;
    },
  };
}
