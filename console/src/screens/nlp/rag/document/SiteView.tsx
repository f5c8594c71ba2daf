import type { KnowledgeBase } from '@parlance/contract/calls/knowledge/bases';
import type { KnowledgeDocumentDetail, SiteCrawl } from '@parlance/contract/calls/knowledge/documents';
import { LinkButton } from '@parlance/ui-kit/form';
import { Card, Inline, Stack } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import { styled } from 'styled-components';
import { draftKey } from '../../../../shared/drafts/draftKey.ts';
import { useEditDraft } from '../../../../shared/drafts/useDraft.ts';
import { can } from '../../../../shared/state/session.ts';
import { addressName, studioPath } from '../../address/studioAddress.ts';
import { SaveBar } from '../../parts/SaveBar.tsx';
import { useSaving } from '../../../../shared/api/useSaving.ts';
import { SiteFields } from '../add/SiteFields.tsx';
import { saveDocumentPart } from '../data/documents.ts';
import { SitePreview } from './SitePreview.tsx';

const Narrow = styled.div`
  display: grid;
  gap: var(--space-4);
  max-width: 720px;
`;

interface SiteViewProps {
  ws: string;
  base: KnowledgeBase;
  site: KnowledgeDocumentDetail & { crawl: SiteCrawl };
}

/** A site: the link to its pages, the settings of its crawl, and a dry run of it. */
export function SiteView({ ws, base, site }: SiteViewProps) {
  const { t } = useTranslation('knowledge');
  const editable = can('nlp_rag:edit', ws);
  const draft = useEditDraft<SiteCrawl>(draftKey(ws, 'site', site.id), { version: site.version, value: site.crawl });
  const saving = useSaving();
  const { value, edit } = draft;
  const save = () =>
    edit &&
    saving.run(async () => {
      const saved = await saveDocumentPart(ws, site, edit, {
        title: site.name,
        pick: ({ crawl }) => crawl ?? edit.base,
        change: (crawl) => ({ crawl }),
        lines: (crawl) => Object.entries(crawl).map(([name, one]) => `${name}: ${JSON.stringify(one)}`),
      });
      if (saved) draft.settle(edit, { version: saved.version, value: saved.crawl ?? edit.value });
    });
  const pages = `${studioPath('rag', addressName(base.name, base.id))}?site=${encodeURIComponent(site.id)}`;
  return (
    <Narrow>
      <Inline gap={2}>
        <LinkButton icon="list" href={pages}>
          {t('site.show', { count: site.pages ?? 0 })}
        </LinkButton>
      </Inline>
      <Card title={t('site.title')} level={3}>
        <Stack gap={4}>
          <SiteFields value={value} disabled={!editable} onChange={draft.change} />
          <SaveBar
            dirty={edit !== undefined}
            busy={saving.busy}
            error={saving.error}
            onSave={() => void save()}
            onDiscard={draft.clear}
          />
        </Stack>
      </Card>
      {editable && <SitePreview ws={ws} site={site} changed={edit !== undefined} />}
    </Narrow>
  );
}
