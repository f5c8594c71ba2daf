import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { useTexts } from '../texts/texts.ts';
import { EmptyState, type EmptyStateProps } from './EmptyState.tsx';

type Rest = Omit<EmptyStateProps, 'title' | 'tone'>;

export interface ErrorStateProps extends Rest {
  /** @default "Loading failed" */
  title?: ReactNode;
  /** Called to retry; shows a button. */
  onRetry?: (() => void) | undefined;
  /** Whether a retry is running. */
  retrying?: boolean | undefined;
}

export interface ForbiddenStateProps extends Rest {
  /** @default "You cannot see this" */
  title?: ReactNode;
}

/** A failure, with a button to retry. Renders a `<div role="alert">`. */
export function ErrorState({ title, text, onRetry, retrying, action, ...rest }: ErrorStateProps) {
  const texts = useTexts();
  return (
    <EmptyState
      role="alert"
      icon="circle-alert"
      {...rest}
      tone="bad"
      title={title ?? texts.failedTitle}
      text={text ?? texts.failedText}
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button icon="refresh-cw" loading={retrying} onClick={onRetry}>
                {texts.retry}
              </Button>
            )}
            {action}
          </>
        )
      }
    />
  );
}

/** A view the user has no permission for. Renders a `<div>`. */
export function ForbiddenState({ title, text, ...rest }: ForbiddenStateProps) {
  const texts = useTexts();
  return <EmptyState icon="lock" {...rest} title={title ?? texts.forbiddenTitle} text={text ?? texts.forbiddenText} />;
}

/** There is content, but nothing matches the search. Renders a `<div>`. */
export function NoMatchState({ title, text, ...rest }: ForbiddenStateProps) {
  const texts = useTexts();
  return <EmptyState icon="search" {...rest} title={title ?? texts.noMatchTitle} text={text ?? texts.noMatchText} />;
}
