import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { Cells, Flow } from './Stack.styles.ts';

/** Steps of the 4 px grid. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8;

type Variables = CSSProperties & Record<`--${string}`, string | number | undefined>;

export interface StackProps extends ComponentPropsWithRef<'div'> {
  /** Room between the children, in steps of 4 px. @default 4 */
  gap?: Gap | undefined;
  /** Alignment on the cross axis. @default stretched in a stack, centred in a line */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined;
}

export interface InlineProps extends StackProps {
  /** Alignment on the main axis. */
  justify?: 'start' | 'center' | 'end' | 'space-between' | undefined;
  /** Wraps to the next line. @default true */
  wrap?: boolean | undefined;
}

export interface GridProps extends ComponentPropsWithRef<'div'> {
  /** Room between the cells, in steps of 4 px. @default 3 */
  gap?: Gap | undefined;
  /** Minimum width of a cell in pixels; as many columns as fit. @default 240 */
  min?: number | undefined;
  /** A fixed number of columns instead. */
  columns?: number | undefined;
}

/** Children below each other. Renders a `<div>`. */
export function Stack({ gap = 4, align, style, ...rest }: StackProps) {
  const shape: Variables = { '--flow-gap': gap, '--flow-align': align, ...style };
  return <Flow data-flow="stack" style={shape} {...rest} />;
}

/** Children beside each other. Renders a `<div>`. */
export function Inline({ gap = 2, align = 'center', justify, wrap = true, style, ...rest }: InlineProps) {
  const shape: Variables = {
    '--flow-gap': gap,
    '--flow-align': align,
    '--flow-justify': justify,
    ...style,
  };
  return <Flow data-flow="inline" data-wrap={wrap || undefined} style={shape} {...rest} />;
}

/** Children in equal columns. Renders a `<div>`. */
export function Grid({ gap = 3, min = 240, columns, style, ...rest }: GridProps) {
  const shape: Variables = {
    '--flow-gap': gap,
    '--grid-min': `${min}px`,
    '--grid-columns': columns,
    ...style,
  };
  return <Cells data-columns={columns} style={shape} {...rest} />;
}
