import type { KeyboardEvent, RefObject } from 'react';
import { eventTarget, inlineKey } from '../layers/dom.ts';
import type { RulePath } from './ruleEdits.ts';
import type { RuleAction, RuleScope } from './types.ts';

const alone: Readonly<Record<string, RuleAction>> = {
  Insert: 'add',
  '+': 'add',
  Delete: 'remove',
  Backspace: 'remove',
};
const withAlt: Readonly<Record<string, RuleAction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The action of a key on a row. */
function actionOf(event: KeyboardEvent, element: Element): RuleAction | undefined {
  const { key, altKey, shiftKey } = event;
  const mod = event.ctrlKey || event.metaKey;
  if (altKey && !mod) return withAlt[inlineKey(key, element)];
  if (!mod) return altKey ? undefined : alone[key];
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  if (letter === 'y') return 'redo';
  if (letter === 'g') return shiftKey ? 'unwrap' : 'wrap';
  return undefined;
}

/** Keyboard handling: up and down between rows, action keys on a row; in the fields of a condition only Escape. */
export function useRuleKeys<Leaf extends object>(root: RefObject<HTMLElement | null>, scope: RuleScope<Leaf>) {
  const goTo = (from: Element, key: string): boolean => {
    const rows = [...(root.current?.querySelectorAll('[data-rule]') ?? [])];
    const at = rows.indexOf(from);
    const places: Record<string, number> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 };
    const place = places[key];
    if (place === undefined) return false;
    rows[place]?.querySelector<HTMLElement>('[data-main], input:checked')?.focus();
    return true;
  };
  return (event: KeyboardEvent) => {
    const target = eventTarget(event.nativeEvent);
    const row = target?.closest('[data-rule]');
    const written = row?.getAttribute('data-rule');
    if (!target || !row || written === null || written === undefined || event.defaultPrevented) return;
    const path: RulePath = written === '' ? [] : written.split('.').map(Number);
    const take = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (target.closest('[data-part=fields]')) {
      if (event.key !== 'Escape') return;
      take();
      scope.toggle(path);
      return;
    }
    if (!event.altKey && !event.ctrlKey && !event.metaKey && goTo(row, event.key)) return take();
    const action = actionOf(event, target);
    if (action === undefined || scope.readOnly) return;
    take();
    scope.run(action, path);
  };
}
