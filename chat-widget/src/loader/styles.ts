/**
 * The launcher's sheet, constructed by script: no style element, so no partner's CSP stands against it.
 * The launcher's border is transparent until forced colours show it.
 * `!important` inside a shadow root beats the page's own, a hostile `* { display: none !important }` included.
 */
export const css = `
:host{all:initial!important;position:fixed!important;z-index:2147482000!important}
button,iframe{position:fixed;bottom:calc(20px + env(safe-area-inset-bottom));right:calc(20px + env(safe-area-inset-right));border:2px solid #0000;transition:.16s}
.left>*{right:auto;left:calc(20px + env(safe-area-inset-left))}
button{width:56px;height:56px;padding:14px;border-radius:18px;background:var(--brand);color:var(--on);cursor:pointer;box-shadow:0 4px 20px #0003}
button:hover{filter:brightness(.93)}
button:focus-visible{outline:3px solid var(--brand);outline-offset:3px}
path{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
b{position:absolute;top:-6px;right:-6px;min-width:20px;border-radius:10px;background:#c62828;color:#fff;font:600 12px/20px system-ui}
iframe{bottom:calc(92px + env(safe-area-inset-bottom));width:384px;border:0;height:min(600px,100dvh - 112px);border-radius:16px;background:Canvas;box-shadow:0 12px 48px #0003;visibility:hidden;opacity:0;transform:translateY(20px)}
.open iframe{visibility:visible;opacity:1;transform:none}
@media (width<576px){.open button{visibility:hidden}.open iframe{inset:0;top:var(--top,0);width:100%;height:var(--height,100dvh);border-radius:0}}
@media (prefers-reduced-motion){button,iframe{transition:none}}
`;
