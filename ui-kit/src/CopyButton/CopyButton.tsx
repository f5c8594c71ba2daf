import { IconButton, type IconButtonProps } from '../IconButton/IconButton.tsx';
import { visuallyHiddenStyle } from '../styles/visuallyHiddenStyle.ts';
import { useTexts } from '../texts/texts.ts';
import { useCopy } from './useCopy.ts';

export interface CopyButtonProps extends Omit<IconButtonProps, 'icon' | 'label' | 'pressed' | 'onClick' | 'onCopy'> {
  /** The text to copy, or a function that makes it on press. */
  text: string | (() => string);
  /** Accessible name, such as “Copy link”. @default "Copy" */
  label?: string | undefined;
  /** Called when the text is in the clipboard. */
  onCopy?: (() => void) | undefined;
}

const icons = { copied: 'check', failed: 'circle-alert' } as const;

/** Copies a text and confirms it for a second. Renders a `<button>` and a polite live region. */
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
