import type { CodeEditorProps, DiffViewProps } from '@parlance/ui-kit/code';
import { Skeleton } from '@parlance/ui-kit/data';
import { lazy, Suspense } from 'react';

const Editor = lazy(async () => ({ default: (await import('./Code.tsx')).CodeEditor }));
const Diff = lazy(async () => ({ default: (await import('./Code.tsx')).DiffView }));

/** The height of an editor with its label; an editor that fills its pane has the pane's height. */
const heightOf = ({ minHeight = 96, fill = false }: CodeEditorProps): string =>
  fill ? '100%' : `calc(${typeof minHeight === 'number' ? `${minHeight}px` : minHeight} + 25px)`;

/** The editor, loaded when the first one is shown: it weighs more than a screen. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Suspense
    fallback={<Skeleton shape="block" height={heightOf(props)} style={props.fill ? { flex: '1 1 0' } : undefined} />}
  >
    <Editor {...props} />
  </Suspense>
);

/** The comparison of two texts, loaded in the same way. */
export const DiffView = (props: DiffViewProps) => (
  <Suspense fallback={<Skeleton lines={8} />}>
    <Diff {...props} />
  </Suspense>
);
