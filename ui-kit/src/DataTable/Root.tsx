import type { ComponentProps } from 'react';
import { StaticStyle } from '../theme/StaticStyle.tsx';
import { tableStyles } from './DataTable.styles.ts';

/** The table's frame, which all its looks hang on. */
export function Root({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <>
      <StaticStyle name="table" rules={tableStyles} />
      <div className={className ? `parlance-table ${className}` : 'parlance-table'} {...rest}>
        {children}
      </div>
    </>
  );
}
