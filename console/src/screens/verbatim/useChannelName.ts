import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { channels } from './statuses.ts';

/** A channel's display name; an unknown channel is shown by its own name. */
export function useChannelName(): (channel: string) => string {
  const { t } = useTranslation('verbatim');
  return useCallback(
    (channel) => {
      const name = channels.find((each) => each === channel);
      return name ? t(`channel.${name}`) : channel;
    },
    [t],
  );
}
