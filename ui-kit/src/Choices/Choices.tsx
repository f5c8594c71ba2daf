import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { useChatTexts, type ChatTexts } from '../chat/texts.ts';
import type { Choice } from '../chat/chatTypes.ts';
import { focusRing } from '../styles/mixins.ts';

export interface ChoicesProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The answers offered, in order. */
  choices: readonly Choice[];
  /** Value of the chosen answer; the choices are then disabled. */
  chosen?: string;
  /** @default false */
  disabled?: boolean;
  /** Accessible name. @default 'Choose an answer' */
  label?: string;
  onChoose: (choice: Choice) => void;
  texts?: Partial<ChatTexts>;
}

/** Answers to choose from. Disabled answers keep the focus. Renders a `<div role="group">`. */
export function Choices({ choices, chosen, disabled = false, label, onChoose, texts, ...rest }: ChoicesProps) {
  const say = useChatTexts(texts);
  const closed = disabled || chosen !== undefined;
  return (
    <Row role="group" aria-label={label ?? say.choices} {...rest}>
      {choices.map((choice) => {
        const shared = { title: choice.description, 'data-primary': choice.primary ? '' : undefined };
        return choice.href ? (
          <a key={choice.value} href={choice.href} target="_blank" rel="noopener noreferrer" {...shared}>
            {choice.label}
          </a>
        ) : (
          <button
            key={choice.value}
            type="button"
            aria-disabled={closed || undefined}
            aria-pressed={chosen === undefined ? undefined : chosen === choice.value}
            onClick={() => {
              if (!closed) onChoose(choice);
            }}
            {...shared}
          >
            {choice.label}
          </button>
        );
      })}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  > a,
  > button {
    display: inline-flex;
    align-items: center;
    min-height: 30px;
    max-width: 100%;
    padding: 4px var(--space-3);
    border: 1px solid var(--line-strong);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-weight: var(--weight-medium);
    text-align: start;
    text-decoration: none;
    overflow-wrap: anywhere;
    cursor: pointer;
    ${focusRing}
  }
  > [data-primary] {
    border-color: var(--brand-solid);
    color: var(--brand-text);
  }
  @media (hover: hover) {
    > a:hover,
    > button:not([aria-disabled]):hover {
      border-color: var(--brand-solid);
      background: var(--brand-subtle);
      color: var(--on-brand-subtle);
    }
  }
  > [aria-disabled] {
    border-color: var(--line);
    color: var(--text-faint);
    cursor: default;
  }
  > [aria-pressed='true'] {
    border-color: var(--brand-solid);
    background: var(--brand-subtle);
    color: var(--on-brand-subtle);
  }
  @media (pointer: coarse) {
    > a,
    > button {
      min-height: 44px;
    }
  }
`;
