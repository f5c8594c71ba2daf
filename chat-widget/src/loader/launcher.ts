import { css } from './styles.ts';

const bubble = 'M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12Z';
const chevron = 'm5 9 7 7 7-7';

/** The button, and the box for it and the frame, in a closed shadow root. `brand` is `#rrggbb`. */
export function createLauncher(brand: string, left: boolean) {
  const host = document.createElement('parlance-chat');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const box = document.createElement('div');
  const button = document.createElement('button');
  const badge = document.createElement('b');
  const svg = draw('svg');
  const path = draw('path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.append(path);
  button.append(svg, badge);
  box.append(button);
  root.append(box);
  box.style.setProperty('--brand', brand);
  box.style.setProperty('--on', readable(brand));

  return {
    host,
    box,
    button,
    show(open: boolean, unread: number, label: string): void {
      box.className = `${left ? 'left ' : ''}${open ? 'open' : ''}`;
      path.setAttribute('d', open ? chevron : bubble);
      badge.textContent = unread ? `${unread}` : '';
      button.ariaLabel = label;
      button.ariaExpanded = `${open}`;
    },
  };
}

const draw = (name: string): Element => document.createElementNS('http://www.w3.org/2000/svg', name);

/** Black or white, whichever reads better on the colour. */
function readable(brand: string): string {
  const colour = parseInt(brand.slice(1), 16);
  return (colour >> 16) * 0.3 + ((colour >> 8) & 255) * 0.6 + (colour & 255) * 0.1 > 150 ? '#000' : '#fff';
}
