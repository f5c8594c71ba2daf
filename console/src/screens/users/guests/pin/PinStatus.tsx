import type { PinCode } from '@parlance/contract/calls/guests';
import { pinStatus } from '@parlance/contract/pin';
import { Pill } from '@parlance/ui-kit/data';
import { useTranslation } from 'react-i18next';

const looks = {
  valid: { tone: 'good', icon: 'check' },
  notYet: { tone: 'info', icon: 'calendar-clock' },
  expired: { tone: 'bad', icon: 'clock' },
  usedUp: { tone: 'neutral', icon: 'ban' },
} as const;

/** The status of a code at a moment. @param now epoch ms */
export function PinStatus({ code, now }: { code: PinCode; now: number }) {
  const { t } = useTranslation('guests');
  const status = pinStatus(code, now);
  return <Pill {...looks[status]}>{t(`pin.is.${status}`)}</Pill>;
}
