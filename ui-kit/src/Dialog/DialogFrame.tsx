import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { tabStops } from '../layers/dom.ts';
import { CloseButton } from '../layers/CloseButton.tsx';

export interface DialogFrameProps {
  titleId: string;
  descriptionId: string;
  title: ReactNode;
  description?: ReactNode;
  headActions?: ReactNode;
  footer?: ReactNode;
  closeLabel: string;
  /** Hides the close button while the dialog must stay open. */
  onClose?: () => void;
  children?: ReactNode;
}

/** Header with title and close button, scrolling content, footer with buttons. */
export function DialogFrame(props: DialogFrameProps) {
  const { titleId, descriptionId, title, description, headActions, footer, closeLabel, onClose, children } = props;
  const content = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = content.current;
    if (!element) return;
    // Focusable, as long text without a control cannot be scrolled by keyboard otherwise.
    const scrolls = element.scrollHeight > element.clientHeight && tabStops(element).length === 0;
    if (scrolls) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  });
  const text = description && (
    <p data-part="description" id={descriptionId}>
      {description}
    </p>
  );
  return (
    <>
      <div data-part="head">
        <div>
          <h2 data-part="title" id={titleId}>
            {title}
          </h2>
          {!headActions && text}
        </div>
        {headActions}
        <CloseButton label={closeLabel} onClick={onClose} disabled={!onClose} />
        {headActions && text}
      </div>
      <div ref={content} data-part="content">
        {children}
      </div>
      {footer && <div data-part="foot">{footer}</div>}
    </>
  );
}

/** Ids that connect a dialog with its title and description. */
export function useDialogNames(description: ReactNode) {
  const id = useId();
  const titleId = `${id}title`;
  const descriptionId = `${id}description`;
  return {
    ids: { titleId, descriptionId },
    naming: {
      'aria-labelledby': titleId,
      'aria-describedby': description ? descriptionId : undefined,
    },
  };
}
