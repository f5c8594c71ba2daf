import { css } from './styles.ts';

/**
 * The button, what was answered last beside it, and the box for both and the frame, in a closed shadow root. `brand` is
 * `#rrggbb`; `label` stands on the button.
 */
export function createLauncher(brand: string, left: boolean, label = '') {
  const host = document.createElement('parlance-chat');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host{--brand:${brand}}${css}`);
  root.adoptedStyleSheets = [sheet];

  const make = (name: string): HTMLElement => document.createElement(name);
  const box = make('div');
  const button = make('button');
  const note = make('p');
  const badge = make('b');
  button.append(make('i'), label, badge);
  note.role = 'status';
  box.append(note, button);
  root.append(box);
  return {
    host,
    box,
    button,
    note,
    show(open: boolean, unread: number, name: string, text: string): void {
      box.className = `${left ? 'left ' : ''}${open ? 'open' : ''}`;
      badge.textContent = `${unread || ''}`;
      note.textContent = text;
      button.ariaLabel = name;
      button.ariaExpanded = `${open}`;
    },
  };
}
