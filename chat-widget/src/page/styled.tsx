import { type ComponentType, createElement, Fragment, type ReactNode } from 'react';

/**
 * The part of `styled-components` that the chat and the kit's chat components use: styles that never depend on
 * props. The build puts it in the library's place: 0.5 KB instead of 12, and rendering compiles no style. Rules
 * stand in one constructed sheet, so the page's policy needs no word about them; the browser reads the nesting.
 */
type Base = string | ComponentType<Record<string, unknown>>;
type Value = string | number | false | undefined | { toString: () => string };
type Props = Record<string, unknown> & { as?: Base; className?: string };

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
let count = 0;

function add(selector: string, rules: string): void {
  sheet.insertRule(`${selector}{${rules}}`, sheet.cssRules.length);
}

/** Rules to be shared by several elements. */
export const css = (strings: TemplateStringsArray, ...values: Value[]): string =>
  String.raw(strings, ...values.map((value) => (value === false || value === undefined ? '' : value)));

/** Adds an animation. Returns its name. */
export function keyframes(strings: TemplateStringsArray, ...values: Value[]): string {
  const name = `k${count++}`;
  add(`@keyframes ${name}`, css(strings, ...values));
  return name;
}

const styledAs =
  (base: Base) =>
  (strings: TemplateStringsArray, ...values: Value[]) => {
    const name = `s${count++}`;
    add(`.${name}`, css(strings, ...values));
    const Styled = ({ as = base, className, ...rest }: Props) =>
      createElement(as, { ...rest, className: className ? `${name} ${className}` : name });
    return Object.assign(Styled, { toString: () => `.${name}` });
  };

/** `styled.div`…`` for an element, `styled(Component)`…`` for what takes a class name. */
export const styled = new Proxy(styledAs, { get: (_, tag) => styledAs(String(tag)) });

/** Nothing to manage: there is one sheet. */
export const StyleSheetManager = ({ children }: { children?: ReactNode }) => createElement(Fragment, null, children);
