import type { ReactElement } from 'react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderThemed } from './renderThemed.tsx';

/** Props that every component takes besides its own. */
export interface CommonProps {
  className: string;
  'data-mark': string;
  ref: (element: Element | null) => void;
}

export interface ConformanceOptions {
  name: string;
  render: (common: CommonProps) => ReactElement;
  /** Selector of the element behind the ref. @default the root */
  refSelector?: string;
  /** Selector of the element with the rest props. @default the root */
  restSelector?: string;
}

/** The contract of every component: ref, class, rest props, and no console output. */
export function conformance({ name, render, refSelector, restSelector }: ConformanceOptions): void {
  describe('conformance', () => {
    it(`${name} takes ref, class and rest props, and logs nothing in StrictMode`, async () => {
      const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
      onTestFinished(() => {
        for (const spy of said) spy.mockRestore();
      });
      const seen: (Element | null)[] = [];
      const { container } = renderThemed(
        render({ className: 'given', 'data-mark': 'kept', ref: (element) => seen.push(element) }),
      );
      const root = container.querySelector('.given');
      expect(root, 'className reaches an element').not.toBeNull();
      const expected = refSelector ? container.querySelector(refSelector) : root;
      expect(seen.at(-1)).toBe(expected);
      const marked = restSelector ? container.querySelector(restSelector) : root;
      expect(marked?.getAttribute('data-mark')).toBe('kept');
      for (const spy of said) expect(spy).not.toHaveBeenCalled();
    });
  });
}
