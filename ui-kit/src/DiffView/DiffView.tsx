import { useMemo, useRef, useState, type ComponentPropsWithRef, type CSSProperties } from 'react';
import { Button } from '../Button/Button.tsx';
import { useCodeTexts } from '../CodeEditor/texts.ts';
import type { CodeLanguage } from '../CodeEditor/languages.ts';
import { useMediaQuery } from '../hooks/useMediaQuery.ts';
import { diffLines } from './diffLines.ts';
import { Body, Heads, Root } from './DiffView.styles.ts';
import { useDiff } from './useDiff.ts';

export interface DiffViewProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** Accessible name of the comparison. */
  label: string;
  before: string;
  after: string;
  /** Name of the first text. @default "Before" */
  beforeLabel?: string | undefined;
  /** Name of the second text. @default "After" */
  afterLabel?: string | undefined;
  /** @default "text" */
  language?: CodeLanguage | undefined;
  /** Side by side, or both versions in one text. @default side by side in wide windows */
  layout?: 'side' | 'unified' | undefined;
  /** Pixels after which it scrolls. @default 480 */
  maxHeight?: number | undefined;
}

/**
 * Two versions of a text and their differences, with long unchanged sections collapsed. Renders a `<div role="group">`.
 */
export function DiffView(props: DiffViewProps) {
  const { label, before, after, beforeLabel, afterLabel, language = 'text', layout, maxHeight = 480, ...rest } = props;
  const say = useCodeTexts();
  const host = useRef<HTMLDivElement>(null);
  const narrow = useMediaQuery('(max-width: 767.98px)');
  const [whole, setWhole] = useState(false);
  const { added, removed } = useMemo(() => diffLines(before, after), [before, after]);
  const beforeName = beforeLabel ?? say.before;
  const afterName = afterLabel ?? say.after;
  const same = added === 0 && removed === 0;
  const unified = layout ? layout === 'unified' : narrow;
  // Equal texts have no changes, so nothing is collapsed.
  useDiff({
    host,
    before,
    after,
    beforeName,
    afterName,
    language,
    unified,
    whole: whole || same,
    phrases: say.phrases,
  });
  const limit: CSSProperties & Record<'--code-limit', string> = { '--code-limit': `${maxHeight}px` };
  return (
    <Root role="group" aria-label={label} {...rest}>
      <Heads data-unified={unified || undefined}>
        <div>
          <span data-part="name">{beforeName}</span>
          <span data-part="count">{same ? say.same : say.removed(removed)}</span>
        </div>
        <div>
          <span data-part="name">{afterName}</span>
          <span data-part="count">{same ? '' : say.added(added)}</span>
        </div>
        {!same && (
          <Button size="s" variant="ghost" onClick={() => setWhole(!whole)}>
            {whole ? say.changesOnly : say.allLines}
          </Button>
        )}
      </Heads>
      <Body ref={host} style={limit} />
    </Root>
  );
}
