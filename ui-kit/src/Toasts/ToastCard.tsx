import { CloseButton } from '../layers/CloseButton.tsx';
import { Icon } from '../Icon/Icon.tsx';
import type { Toast, ToastColor } from './createToaster.ts';
import { Action, Card, CloseSlot, Text } from './Toasts.styles.ts';

const ICONS: Record<ToastColor, string> = {
  good: 'circle-check',
  warning: 'triangle-alert',
  bad: 'circle-alert',
  info: 'info',
};

interface ToastCardProps {
  toast: Toast;
  closeLabel: string;
  onClose: () => void;
}

/** One toast. Renders an `<li>`. */
export function ToastCard({ toast, closeLabel, onClose }: ToastCardProps) {
  const { action } = toast;
  const handleAction = () => {
    action?.onAction();
    onClose();
  };
  return (
    <Card
      data-color={toast.color}
      data-state={toast.hidden ? 'hidden' : 'shown'}
      aria-hidden={toast.hidden || undefined}
      inert={toast.hidden}
    >
      <Icon name={toast.icon ?? ICONS[toast.color]} />
      <Text>
        {toast.title && <strong>{toast.title}</strong>}
        {toast.content}
      </Text>
      {action ? (
        <Action type="button" onClick={handleAction}>
          {action.label}
        </Action>
      ) : (
        <span />
      )}
      {toast.closeButton && (
        <CloseSlot>
          <CloseButton label={closeLabel} onClick={onClose} />
        </CloseSlot>
      )}
    </Card>
  );
}
