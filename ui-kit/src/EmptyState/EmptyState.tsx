import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { StateAction, StateIcon, StateRoot, StateText, StateTitle } from './EmptyState.styles.ts';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> {
  /** Name of an icon. @default "inbox" */
  icon?: string | undefined;
  title: ReactNode;
  /** Makes the title a heading of that level, for a state that fills the page. */
  level?: 1 | 2 | 3 | undefined;
  /** Purpose of the view, or the next step. */
  text?: ReactNode;
  /** Buttons of the first actions. */
  action?: ReactNode;
  /** `s` inside a small container, such as a card: without the icon. @default "m" */
  size?: 's' | 'm' | undefined;
  /** `bad` for a failure. @default "neutral" */
  tone?: 'neutral' | 'bad' | undefined;
}

/** A view without content, and what to do next. Renders a `<div>`. */
export function EmptyState({ icon = 'inbox', title, level, text, action, size = 'm', tone, ...rest }: EmptyStateProps) {
  return (
    <StateRoot {...rest} data-size={size}>
      {size === 'm' && (
        <StateIcon data-tone={tone}>
          <Icon name={icon} size={22} />
        </StateIcon>
      )}
      <StateTitle as={level && (`h${level}` as const)}>{title}</StateTitle>
      {text && <StateText>{text}</StateText>}
      {action && <StateAction>{action}</StateAction>}
    </StateRoot>
  );
}
