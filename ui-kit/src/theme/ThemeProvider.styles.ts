import { tokenCss } from './tokens.ts';

/** Tokens and base rules, with a specificity below every component's. Static: mounted once per root. */
export const globalRules = `
  ${tokenCss}

  [data-scheme] {
    font-family: var(--font-sans);
    font-size: var(--size-m);
    line-height: 1.45;
    color: var(--text);
    background: var(--page);
    -webkit-font-smoothing: antialiased;
    text-rendering: optimizeLegibility;
  }
  :where([data-scheme]) { scrollbar-color: var(--line-control) transparent; scrollbar-width: thin; }
  :where([data-scheme] *) { box-sizing: border-box; scrollbar-width: thin; }
  html[data-scheme] > body { margin: 0; min-height: 100dvh; }
  :where([data-scheme]) :where(h1, h2, h3, h4, p, ul, ol, dl, dd, figure, fieldset) { margin: 0; padding: 0; }
  :where([data-scheme]) :where(ul, ol)[role="list"] { list-style: none; }
  :where([data-scheme]) :where(fieldset) { border: 0; min-width: 0; }
  :where([data-scheme]) :where(button, input, select, textarea) { font: inherit; color: inherit; letter-spacing: inherit; }
  :where([data-scheme]) :where(a) { color: var(--text-link); text-underline-offset: 2px; }
  :where([data-scheme]) :where(:focus-visible) { outline: 2px solid var(--focus-ring); outline-offset: 2px; }
  :where([data-scheme]) :where(svg, img) { flex: none; vertical-align: middle; }
  :where([data-scheme]) :where(time) { font-variant-numeric: tabular-nums; }
  :where([data-scheme]) :where(input, textarea)::placeholder { color: var(--text-faint); opacity: 1; }
  :where([data-scheme]) :where(input):placeholder-shown { text-overflow: ellipsis; }
  /* On the root only, since it is inherited: matched on every element it takes a third of a theme switch's time. */
  [data-scheme]::selection { background: color-mix(in oklch, var(--brand-solid) 30%, transparent); }
  @media (prefers-reduced-motion: reduce) {
    [data-scheme] *, [data-scheme] *::before, [data-scheme] *::after {
      animation-duration: 1ms !important;
      animation-iteration-count: 1 !important;
      /* No transition, not a short one: an element that becomes visible a millisecond later cannot take the focus now. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
