import type { KnowledgeDocument, SitePreview as Preview } from '@parlance/contract/calls/knowledge/documents';
import { Button } from '@parlance/ui-kit/form';
import { Card, Stack } from '@parlance/ui-kit/layout';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { call } from '../../../../shared/api/call.ts';
import { errorText } from '../../../../shared/i18n/errorText.ts';
import { Alert } from '../../../../shared/ui/Alert.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { labelled } from '../../../../shared/i18n/labelled.ts';

const Muted = styled.p`
  color: var(--text-muted);
`;
const Pages = styled.ul`
  margin: var(--space-1) 0 0;
  padding-left: var(--space-4);
  overflow-wrap: anywhere;
`;

/** Maximum number of addresses listed per kind; the others are counted. */
const listed = 100;

/** Dry run of a crawl: what reading the site again would change. */
export function SitePreview({ ws, site, changed }: { ws: string; site: KnowledgeDocument; changed: boolean }) {
  const { t } = useTranslation('knowledge');
  const [preview, setPreview] = useState<Preview>();
  const looking = useSaving();
  const readPreview = () =>
    looking.run(async () =>
      setPreview(
        await call('POST /api/1.0/gael/:ws/rag/:base/documents/:id/preview', {
          params: { ws, base: site.base, id: site.id },
        }),
      ),
    );
  return (
    <Card title={t('site.preview')} level={3}>
      <Stack gap={3}>
        <Muted>{t(changed ? 'site.previewSaved' : 'site.previewText')}</Muted>
        <div>
          <Button icon="search" loading={looking.busy} disabled={changed} onClick={() => void readPreview()}>
            {t('site.look')}
          </Button>
        </div>
        {looking.error && <Alert>{looking.error}</Alert>}
        <div aria-live="polite">{preview && <PreviewedPages preview={preview} />}</div>
      </Stack>
    </Card>
  );
}

function PreviewedPages({ preview }: { preview: Preview }) {
  const { t } = useTranslation('knowledge');
  const parts = [
    { kind: 'added', lines: preview.added },
    { kind: 'changed', lines: preview.changed },
    { kind: 'removed', lines: preview.removed },
    { kind: 'failed', lines: preview.failed.map(({ url, cause }) => labelled(url, errorText(cause))) },
  ] as const;
  const filled = parts.filter(({ lines }) => lines.length > 0);
  return (
    <Stack gap={3}>
      {filled.length === 0 && <p>{t('site.same')}</p>}
      {filled.map(({ kind, lines }) => (
        <section key={kind}>
          <h4>{t(`site.${kind}`, { count: lines.length })}</h4>
          <Pages>
            {lines.slice(0, listed).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Pages>
          {lines.length > listed && <Muted>{t('site.more', { count: lines.length - listed })}</Muted>}
        </section>
      ))}
    </Stack>
  );
}
