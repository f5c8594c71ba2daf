/** Full screen: phones in both orientations. */
export const small = '(width<576px),(height<440px)';

/**
 * The launcher's sheet, constructed by script: no style element, so that no partner's CSP blocks it.
 * Forced colours show transparent borders and outlines, and the icon, which is a border for that reason. Text on the brand colour
 * is black or white, whichever has more contrast; white where the browser cannot compute it. The height of the frame is a
 * share of the window in percent, because a page that zooms itself also enlarges units of the viewport.
 * No style of the page, not even a hostile `* { display: none !important }`, changes it: the host has no box, by a rule that is
 * `!important` inside the shadow root and so overrides the page's, and the dialog inherits nothing.
 */
const css = `
display:contents!important}
dialog{all:initial;position:fixed;z-index:var(--parlance-z,2000000000)}
button,iframe,p{position:fixed;bottom:calc(20px + env(safe-area-inset-bottom));right:calc(20px + env(safe-area-inset-right));border:2px solid #0000;border-radius:18px}
.left>*{right:auto;left:calc(20px + env(safe-area-inset-left))}
button,p{padding:14px;font:600 15px system-ui;box-shadow:0 4px 20px #0003;cursor:pointer}
button{display:flex;gap:8px;line-height:24px;background:var(--brand);color:#fff;color:oklch(from var(--brand) calc((.7 - l)*999) 0 0)}
i{height:24px;border-left:24px solid;clip-path:path('M21 12a8 8 0 0 1-8 8H4l2-3.5A8 8 0 1 1 21 12')}
[open] i{clip-path:path('m5 8 7 7 7-7v3l-7 7-7-7')}
button:hover{filter:brightness(.9)}
button:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
b{position:absolute;top:-6px;right:-6px;min-width:20px;border-radius:18px;background:#c22;color:#fff;font:600 12px/20px system-ui}
iframe,p{bottom:calc(92px + env(safe-area-inset-bottom));background:Canvas}
p{margin:0;max-width:260px;color:CanvasText;font-weight:400}
p:empty{display:none}
iframe{width:384px;border:0;outline:2px solid #0000;height:min(600px,100% - 112px);box-shadow:0 12px 48px #0003;visibility:hidden}
[open] iframe{visibility:visible}
@media ${small}{[open] button{visibility:hidden}[open] iframe{inset:0;top:var(--top,0);width:100%;height:var(--height,100dvh);border-radius:0}}
@media print{dialog{display:none}}
`;

/**
 * The button, the newest unread answer beside it and the dialog for the frame, in a closed shadow root. `brand` is
 * `#rrggbb`; `label` is the button's text.
 */
export function createLauncher(brand: string, position = '', label = '') {
  const host = document.createElement('parlance-chat');
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`:host{--brand:${brand};${css}`);
  root.adoptedStyleSheets = [sheet];

  const make = <N extends keyof HTMLElementTagNameMap>(name: N) => document.createElement(name);
  const box = make('dialog');
  const button = make('button');
  const note = make('p');
  const badge = make('b');
  button.append(make('i'), label, badge);
  note.role = 'status';
  // The page's direction is not that of these texts.
  note.dir = button.dir = 'auto';
  box.className = position;
  // Firefox would stop at the dialog before it stops at the button.
  box.tabIndex = -1;
  box.append(note, button);
  root.append(box);
  return [host, box, button, note, badge] as const;
}
