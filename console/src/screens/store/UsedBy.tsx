import type { StoreDevice } from '@parlance/contract/calls/store';
import type { ErrorDetail } from '@parlance/contract/errors/errorDetail';
import { EmptyState, Pill, RelativeTime, Skeleton } from '@parlance/ui-kit/data';
import { Button } from '@parlance/ui-kit/form';
import { Inline, Link } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queryClient.ts';
import { useFormats } from '../../shared/i18n/format.ts';
import { errorText } from '../../shared/i18n/errorText.ts';
import { uniqueLabel } from '../../shared/things/uniqueLabel.ts';
import { thingPath } from '../../shared/things/thingsAddress.ts';
import { Answer } from '../../shared/ui/Answer.tsx';
import { Uses } from './Store.styles.ts';

const tones = { waiting: 'neutral', working: 'good', failing: 'bad' } as const;
const icons = { waiting: 'clock', working: 'check', failing: 'circle-alert' } as const;

/** Whether the other side cannot be reached. For any other problem it can, but sends values that do not fit. */
const isUnreachable = ({ type }: ErrorDetail): boolean =>
  /^(connection|host)_/.test(type) && type !== 'connection_value_type';

/** The state of a connection, and why it fails. */
export function Health({ device }: { device: StoreDevice }) {
  const { t } = useTranslation('store');
  const { locale } = useFormats();
  const { connector, enabled, state, since, problem } = device;
  if (!enabled) return <Pill icon="circle-stop">{t('health.off')}</Pill>;
  const isRefused = problem !== null && !isUnreachable(problem);
  const isUnheard = state === 'waiting' && connector === 'webhook';
  return (
    <>
      <Pill tone={isRefused ? 'warning' : tones[state]} icon={icons[state]}>
        {t(isRefused ? 'health.refused' : isUnheard ? 'health.unheard' : `health.${state}`)}
      </Pill>
      {problem && (
        <p>
          {t(isRefused ? 'health.refusedSince' : 'health.since')} <RelativeTime date={since} locale={locale} />
          {t('health.because', { reason: errorText(problem) })}
        </p>
      )}
    </>
  );
}

interface ThingNameProps {
  ws: string;
  device: StoreDevice;
  /** Other things in the list: equal labels are followed by the names. */
  among?: readonly StoreDevice[];
}

/** The label of a virtual thing, which links to it. */
export function ThingName({ ws, device, among = [] }: ThingNameProps) {
  const label = uniqueLabel(among, device);
  const href = thingPath(ws, device.vthingId);
  return <strong>{href === undefined ? label : <Link href={href}>{label}</Link>}</strong>;
}

interface UsedByProps {
  ws: string;
  connector: string;
  onOpen: (thing: string) => void;
}

/** The virtual things that were made from a connector, and their states. */
export function UsedBy({ ws, connector, onOpen }: UsedByProps) {
  const { t } = useTranslation('store');
  const query = useCall('GET /api/1.0/store/devices', { query: { ws, connector } }, { refetchInterval: 10_000 });
  return (
    <Answer query={query} loading={<Skeleton lines={5} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon="plug" title={t('unused')} text={t('unusedText')} />
        ) : (
          <Uses>
            {data.map((device) => (
              <li key={device.vthingId}>
                <Inline justify="space-between">
                  <ThingName ws={ws} device={device} among={data} />
                  <Button size="s" onClick={() => onOpen(device.vthingId)}>
                    {t('edit')}
                  </Button>
                </Inline>
                <div>
                  <Health device={device} />
                </div>
              </li>
            ))}
          </Uses>
        )
      }
    </Answer>
  );
}
