import type { Storage } from '@parlance/contract/calls/workspaces';
import { storageParts } from '@parlance/contract/figures';
import { Meter, type MeterProps, Skeleton } from '@parlance/ui-kit/data';
import { Stack } from '@parlance/ui-kit/layout';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { useFormats } from '../i18n/format.ts';

const Total = styled.strong`
  font-size: var(--size-2xl);
  font-weight: var(--weight-semibold);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.01em;
`;

/** The segments of a storage meter with their names, and the format of shares. */
export function useStorageShares(): (storage: Storage) => Pick<MeterProps, 'segments' | 'format'> {
  const { t } = useTranslation('parts');
  const { percent } = useFormats();
  return useCallback(
    (storage) => ({
      segments: storageParts.map(({ part, size }) => ({ label: t(`storage.${part}`), value: storage[size] })),
      format: (value) => percent(storage.totalSize === 0 ? 0 : value / storage.totalSize),
    }),
    [t, percent],
  );
}

/** The used storage in GB, and the share of each part in it. */
export function StorageMeter({ storage }: { storage: Storage }) {
  const { t } = useTranslation('parts');
  const { gigabytes } = useFormats();
  const shares = useStorageShares();
  return (
    <Stack gap={3}>
      <Total>{gigabytes(storage.totalSize)}</Total>
      <Meter label={t('storage.title')} {...shares(storage)} />
    </Stack>
  );
}

const Awaited = styled.div`
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
  > [aria-hidden] {
    visibility: hidden;
  }
`;
const nothing: Storage = { sizeLogs: 0, sizeVerbatims: 0, sizeNLP: 0, sizeFiles: 0, totalSize: 0 };

/** Skeleton of the meter, as high as the meter will be in this window. */
export function StorageSkeleton() {
  return (
    <Awaited>
      <div aria-hidden>
        <StorageMeter storage={nothing} />
      </div>
      <Skeleton height="76px" shape="block" />
    </Awaited>
  );
}
