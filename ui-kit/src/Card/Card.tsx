import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { CardActions, CardBody, CardFoot, CardHead, CardRoot, CardTitle } from './Card.styles.ts';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  title?: ReactNode;
  /** Level of the title's heading. @default 2 */
  level?: 2 | 3 | 4 | undefined;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Below the content, separated by a line. */
  footer?: ReactNode;
  /** `none` for lists and tables that reach the edge. @default "m" */
  padding?: 'm' | 'none' | undefined;
}

/** A titled surface that groups related content. Renders a `<section>`. */
export function Card({ title, level = 2, actions, footer, padding = 'm', children, ...rest }: CardProps) {
  const id = useId();
  const headed = title !== undefined || actions !== undefined;
  return (
    <CardRoot
      aria-labelledby={title === undefined ? undefined : id}
      data-padding={padding}
      data-headed={headed || undefined}
      {...rest}
    >
      {headed && (
        <CardHead>
          {title !== undefined && (
            <CardTitle as={`h${level}`} id={id}>
              {title}
            </CardTitle>
          )}
          {actions !== undefined && <CardActions>{actions}</CardActions>}
        </CardHead>
      )}
      <CardBody>{children}</CardBody>
      {footer !== undefined && <CardFoot>{footer}</CardFoot>}
    </CardRoot>
  );
}
