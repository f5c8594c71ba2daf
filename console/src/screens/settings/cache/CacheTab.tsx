import type { FlushResult } from '@parlance/contract/calls/backend';
import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { DataTable, type Column } from '@parlance/ui-kit/table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/api/call.ts';
import { useFormats } from '../../../shared/i18n/format.ts';
import { confirmer } from '../../../shared/feedback/confirmer.ts';
import { useScreenActions } from '../../../shared/state/screenActions.ts';
import { Alert } from '../../../shared/ui/Alert.tsx';
import { TableBody } from '../../../shared/ui/TableBody.ts';

type Cache = FlushResult['caches'][number];

const known = ['models', 'contentHashes', 'figures'] as const;

/** The result of a flush, one line per cache. */
function FlushSummary({ result }: { result: FlushResult }) {
  const { t } = useTranslation('settings');
  const { number, bytes, exact } = useFormats();
  const columns = useMemo((): Column<Cache>[] => {
    const nameOf = ({ name }: Cache) => {
      const id = known.find((each) => each === name);
      return id ? t(`cache.name.${id}`) : name;
    };
    return [
      { key: 'name', header: t('cache.column.name'), value: nameOf, grow: true },
      {
        key: 'entries',
        header: t('cache.column.entries'),
        value: ({ entries }) => entries,
        cell: ({ entries }) => number(entries),
        width: 130,
      },
      {
        key: 'bytes',
        header: t('cache.column.bytes'),
        value: (cache) => cache.bytes,
        text: (cache) => (cache.bytes === null ? '–' : bytes(cache.bytes)),
        cell: (cache) => (cache.bytes === null ? '–' : bytes(cache.bytes)),
        align: 'end',
        width: 130,
      },
    ];
  }, [t, number, bytes]);
  return (
    <>
      <Alert tone="good">{t('cache.done', { when: exact(result.flushed_at) })}</Alert>
      <DataTable
        label={t('cache.result')}
        rows={result.caches}
        columns={columns}
        rowKey={({ name }) => name}
        tools={false}
        autoHeight
      />
    </>
  );
}

/** Flushes the server's caches after confirmation, and shows what they contained. */
export function CacheTab() {
  const { t } = useTranslation(['settings', 'account']);
  const [result, setResult] = useState<FlushResult | null>(null);
  const flush = () =>
    void confirmer.ask({
      title: t('account:flush.title'),
      message: t('account:flush.text'),
      confirmLabel: t('account:flush.action'),
      onConfirm: async () => {
        setResult(
          await call('PUT /api/1.0/backend/flush', {}).catch((error: unknown) => {
            throw new Error(t('account:flush.failed'), { cause: error });
          }),
        );
      },
    });
  useScreenActions([{ id: 'flush', label: t('account:flush.action'), icon: 'refresh-cw', onRun: flush }]);
  return (
    <TableBody>
      <Card title={t('cache.title')}>
        <Stack gap={4} align="start">
          <p>{t('cache.text')}</p>
          <Button variant="primary" icon="refresh-cw" onClick={flush}>
            {t('account:flush.action')}
          </Button>
        </Stack>
      </Card>
      {result && (
        <Stack gap={3} style={{ marginTop: 'var(--space-4)' }}>
          <FlushSummary result={result} />
        </Stack>
      )}
    </TableBody>
  );
}
