import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { StateAction, StateIcon, StateRoot, StateText, StateTitle } from './EmptyState.styles.ts';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> {
  /** Name of an icon. @default "inbox" */
  icon?: string | undefined;
  title: ReactNode;
  /** Makes the title a heading of that level, where the state is all there is on a page. */
  level?: 1 | 2 | 3 | undefined;
  /** What this is for, or how to go on. */
  text?: ReactNode;
  /** The first thing to do: buttons. */
  action?: ReactNode;
  /** `bad` where something failed. @default "neutral" */
  tone?: 'neutral' | 'bad' | undefined;
}

/** Nothing to show, and what to do about it. Renders a `<div>`. */
export function EmptyState({ icon = 'inbox', title, level, text, action, tone, ...rest }: EmptyStateProps) {
  return (
    <StateRoot {...rest}>
      <StateIcon data-tone={tone}>
        <Icon name={icon} size={22} />
      </StateIcon>
      <StateTitle as={level && (`h${level}` as const)}>{title}</StateTitle>
      {text && <StateText>{text}</StateText>}
      {action && <StateAction>{action}</StateAction>}
    </StateRoot>
  );
}
