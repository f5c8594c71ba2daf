import { syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';

const panelControl = {
  font: 'inherit',
  height: '26px',
  margin: '0',
  padding: '0 var(--space-2)',
  border: '1px solid var(--line-strong)',
  borderRadius: 'var(--radius-control)',
  backgroundColor: 'var(--surface)',
  backgroundImage: 'none',
  color: 'var(--text)',
};
const ring = { outline: '2px solid var(--focus-ring)', outlineOffset: '1px' };
const closeCross = {
  position: 'static',
  width: '26px',
  height: '26px',
  border: '0',
  borderRadius: 'var(--radius-control)',
  color: 'var(--text-muted)',
  fontSize: 'var(--size-l)',
  cursor: 'pointer',
};

/**
 * The look of every editor. It uses only the theme's variables, so that a change of scheme or brand needs no update of
 * the editor. It overrides CodeMirror's own light and dark rules.
 */
const look = EditorView.theme({
  '&': {
    height: 'var(--code-height, auto)',
    minHeight: 'var(--code-min-height, 0)',
    maxHeight: 'var(--code-max-height, none)',
    color: 'var(--text)',
    fontSize: 'var(--size-m)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { padding: '6px 0', caretColor: 'var(--text)' },
  // The content has the minimum height too, so that a click below the last line reaches the text.
  '.cm-content, .cm-gutter': { minHeight: 'var(--code-min-height, 0)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-placeholder': { color: 'var(--text-faint)' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--text) 4%, transparent)' },
  '&.cm-focused .cm-activeLineGutter': { color: 'var(--text)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--code-ground, var(--surface))', color: 'var(--text-faint)' },
  '.cm-gutters.cm-gutters-before': { borderInlineEnd: '1px solid var(--line)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 8px 0 10px', fontVariantNumeric: 'tabular-nums' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--line-control)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--bad-solid)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in oklch, var(--text) 9%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'var(--mark-1)', outline: '1px solid transparent' },
  // In the night scheme, comments are too faint on the mark.
  '.cm-searchMatch [class^=tok-]': { color: 'var(--text)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--focus-ring)' },
  '.cm-specialChar': { color: 'var(--bad-text)' },

  '.cm-panels': { backgroundColor: 'var(--surface-sunken)', color: 'var(--text)', fontFamily: 'var(--font-sans)' },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panels.cm-panels-bottom': { borderTop: '1px solid var(--line)' },
  '.cm-panel.cm-search, .cm-panel.cm-dialog': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-1) var(--space-2)',
    padding: 'var(--space-2)',
    '& br': { display: 'block', content: '""', flexBasis: '100%' },
    '& label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      margin: '0',
      fontSize: 'var(--size-s)',
      whiteSpace: 'nowrap',
    },
    '& input[type=checkbox]': { margin: '0', accentColor: 'var(--brand-solid)' },
    '& [name=close]': { ...closeCross, marginInlineStart: 'auto', order: '-1' },
    '& .cm-textfield': { ...panelControl, order: '0', flex: '1 1 140px', minWidth: '0' },
    '& .cm-button': { ...panelControl, cursor: 'pointer' },
    '& :is(input, button):focus-visible': ring,
  },

  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-control)',
    backgroundColor: 'var(--surface-raised)',
    boxShadow: 'var(--shadow-float)',
    color: 'var(--text)',
    fontFamily: 'var(--font-sans)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete': {
    '& > ul': {
      minWidth: '200px',
      maxHeight: '220px',
      borderRadius: 'inherit',
      fontFamily: 'var(--font-mono)',
      fontSize: 'var(--size-s)',
    },
    '& > ul > li': { padding: '4px 8px', lineHeight: '1.4', color: 'var(--text)' },
    '& > ul > li[aria-selected]': { backgroundColor: 'var(--brand-subtle)', color: 'var(--on-brand-subtle)' },
  },
  '.cm-tooltip.cm-completionInfo': { maxWidth: 'min(320px, 80vw)', padding: '6px 10px', fontSize: 'var(--size-s)' },
  '.cm-codeTip': {
    maxWidth: 'min(520px, 80vw)',
    maxHeight: '220px',
    overflow: 'auto',
    padding: '6px 10px',
    fontSize: 'var(--size-s)',
    '& code': { fontFamily: 'var(--font-mono)', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
    '& b': { fontWeight: 'var(--weight-semibold)', textDecoration: 'underline' },
    '& p': { margin: '4px 0 0', color: 'var(--text-muted)' },
  },
  '.cm-completionIcon': { color: 'inherit', opacity: '1' },
  '.cm-completionDetail': { marginLeft: '12px', fontStyle: 'normal', color: 'var(--text-muted)' },
  'li[aria-selected] .cm-completionDetail': { color: 'inherit' },
  '.cm-snippetField': { backgroundColor: 'color-mix(in oklch, var(--text) 10%, transparent)' },

  '.cm-diagnostic': { margin: '0', padding: '5px 10px', fontSize: 'var(--size-s)', overflowWrap: 'anywhere' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad-solid)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--warning-solid)' },
  '.cm-diagnostic-info': { borderLeft: '3px solid var(--info-solid)' },
  // Text decoration and letters instead of images: a security policy may forbid images, and forced colours keep text.
  '.cm-lintRange': { paddingBottom: '0', backgroundImage: 'none', textUnderlineOffset: '3px' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy 1px var(--bad-solid)' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy 1px var(--warning-text)' },
  '.cm-lintRange-info': { backgroundImage: 'none', textDecoration: 'underline dotted 2px var(--info-solid)' },
  '.cm-lintRange-active': { backgroundColor: 'color-mix(in oklch, var(--text) 10%, transparent)' },
  '.cm-lintPoint:after': { borderBottomColor: 'var(--bad-solid)' },
  '.cm-lintPoint-warning:after': { borderBottomColor: 'var(--warning-text)' },
  '.cm-lintPoint-info:after': { borderBottomColor: 'var(--info-solid)' },
  '.cm-gutter-lint': { width: '18px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0', textAlign: 'center' },
  '.cm-lint-marker': { width: 'auto', height: 'auto', fontWeight: 'var(--weight-semibold)' },
  '.cm-lint-marker-error': { content: 'normal', color: 'var(--bad-text)', '&::before': { content: '"×"' } },
  '.cm-lint-marker-warning': { content: 'normal', color: 'var(--warning-text)', '&::before': { content: '"!"' } },
  '.cm-lint-marker-info': { content: 'normal', color: 'var(--info-text)', '&::before': { content: '"i"' } },
  '.cm-gutter-lineMarks': { width: '8px' },
  '.cm-gutter-lineMarks .cm-gutterElement': { display: 'flex', padding: '0 2px' },
  // Solid, dashed and dotted, so that they differ by more than colour.
  '.cm-lineMark': { flex: '1', borderInlineStart: '3px solid transparent' },
  '.cm-lineMark-good': { borderColor: 'var(--good-solid)' },
  '.cm-lineMark-warning': { borderColor: 'var(--warning-solid)', borderInlineStartStyle: 'dashed' },
  '.cm-lineMark-bad': { borderColor: 'var(--bad-solid)', borderInlineStartStyle: 'dotted' },
  '.cm-panel.cm-panel-lint': {
    display: 'flex',
    '& ul': { flex: '1', minWidth: '0', maxHeight: '120px', outline: '0' },
    '& ul [aria-selected]': { backgroundColor: 'color-mix(in oklch, var(--text) 8%, transparent)' },
    '& ul:focus [aria-selected]': { backgroundColor: 'var(--brand-subtle)', color: 'var(--on-brand-subtle)' },
    '& ul:focus-visible': { ...ring, outlineOffset: '-2px' },
    '& [name=close]': closeCross,
  },
});

const words = EditorView.theme({
  '.tok-keyword, .tok-operator.tok-keyword': { color: 'var(--code-keyword)' },
  '.tok-string, .tok-string2': { color: 'var(--code-string)' },
  '.tok-number': { color: 'var(--code-number)' },
  '.tok-bool, .tok-atom, .tok-literal': { color: 'var(--code-constant)' },
  '.tok-propertyName, .tok-variableName.tok-definition, .tok-className, .tok-typeName': { color: 'var(--code-name)' },
  '.tok-comment, .tok-meta': { color: 'var(--code-comment)', fontStyle: 'italic' },
  '.tok-invalid': { color: 'var(--bad-text)' },
});

/** Look and syntax colours of editor and diff. */
export const codeTheme = [look, words, syntaxHighlighting(classHighlighter)];
