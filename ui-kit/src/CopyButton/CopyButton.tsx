import { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useTexts } from '../texts/texts.ts';
import { useCopy } from './useCopy.ts';

export interface CopyButtonProps extends Omit<IconButtonProps, 'icon' | 'label' | 'pressed' | 'onClick' | 'onCopy'> {
  /** What is copied, or how to make it when pressed. */
  text: string | (() => string);
  /** What it copies: “Copy the link”. @default "Copy" */
  label?: string | undefined;
  /** Called when it is in the clipboard. */
  onCopy?: (() => void) | undefined;
}

const icons = { copied: 'check', failed: 'circle-alert' } as const;

/** Copies a text; says for a second that it did. Renders a `<button>` and a polite live region. */
export function CopyButton({ text, label, onCopy, ...rest }: CopyButtonProps) {
  const say = useTexts();
  const { outcome, copy } = useCopy();
  const said = outcome && { copied: say.copied, failed: say.copyFailed }[outcome];
  const handleClick = async () => {
    const made = await copy(typeof text === 'function' ? text() : text);
    if (made === 'copied') onCopy?.();
  };
  return (
    <>
      <IconButton
        title={said ?? label ?? say.copy}
        data-outcome={outcome ?? undefined}
        {...rest}
        icon={outcome ? icons[outcome] : 'copy'}
        label={label ?? say.copy}
        onClick={() => void handleClick()}
      />
      <span role="status" style={visuallyHiddenStyle}>
        {said}
      </span>
    </>
  );
}
