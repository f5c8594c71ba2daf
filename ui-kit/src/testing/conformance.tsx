import type { ReactElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderThemed } from './renderThemed.tsx';

/** What every component takes besides its own props. */
export interface CommonProps {
  className: string;
  'data-mark': string;
  ref: (element: Element | null) => void;
}

export interface ConformanceOptions {
  name: string;
  render: (common: CommonProps) => ReactElement;
  /** Element the ref gives, by selector. @default the root */
  refSelector?: string;
  /** Element the rest props reach, by selector. @default the root */
  restSelector?: string;
}

/** The promises every component of the kit keeps: ref, class, rest props, and a silent console. */
export function conformance({ name, render, refSelector, restSelector }: ConformanceOptions): void {
  describe('conformance', () => {
    it(`${name} takes ref, class and rest props, and says nothing on the console in StrictMode`, async () => {
      const said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
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
      for (const spy of said) {
        expect(spy).not.toHaveBeenCalled();
        spy.mockRestore();
      }
    });
  });
}
