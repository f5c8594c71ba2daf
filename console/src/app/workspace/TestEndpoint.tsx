import { Button } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonOf } from '../../shared/api/attempt.ts';
import { call } from '../../shared/api/call.ts';
import { Alert } from '../../shared/ui/Alert.tsx';
import type { EndpointKind } from './EndpointForm.tsx';

interface TestEndpointProps {
  kind: EndpointKind;
  ws: string;
  /** Why the endpoint cannot be tested now. */
  reason: string | undefined;
}

/** Tests the endpoint in use, and shows its answer. */
export function TestEndpoint({ kind, ws, reason }: TestEndpointProps) {
  const { t } = useTranslation(kind);
  const trying = useMutation({
    mutationFn: () => call(`POST /api/1.0/workspaces/:ws/configuration/${kind}/test`, { params: { ws } }),
  });
  return (
    <Card title={t('test.title')} level={3}>
      <Stack gap={3}>
        {reason && <span>{reason}</span>}
        {trying.isSuccess && (
          <Alert tone="good">
            {t('test.answered', {
              model: trying.data.model,
              answer: trying.data.answer,
              seconds: (trying.data.ms / 1000).toFixed(1),
            })}
          </Alert>
        )}
        {trying.isError && <Alert>{reasonOf(trying.error)}</Alert>}
        <Inline>
          <Button
            icon={kind === 'llm' ? 'sparkles' : 'volume-2'}
            disabled={reason !== undefined}
            loading={trying.isPending}
            onClick={() => trying.mutate()}
          >
            {t('test.submit')}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
