import type { SiteCrawl } from '@parlance/contract/calls/knowledge/documents';
import { limits } from '@parlance/contract/limits';
import { TextField } from '@parlance/ui-kit/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call.ts';
import { AddForm, type AddProps } from './AddForm.tsx';
import { SiteFields } from './SiteFields.tsx';

const firstCrawl: SiteCrawl = { depth: 2, pages: 100, include: [], exclude: [], every_hours: null };

/** The pages of a site, found by its sitemap and its links. */
export function AddSite(props: AddProps) {
  const { t } = useTranslation('knowledge');
  const [url, setUrl] = useState('');
  const [crawl, setCrawl] = useState(firstCrawl);
  const { ws, base } = props;
  return (
    <AddForm
      {...props}
      incomplete={url.trim() === ''}
      onAdd={(description) =>
        call('POST /api/1.0/gael/:ws/rag/:base/sites', {
          params: { ws, base },
          body: { url: url.trim(), ...crawl, ...description },
        })
      }
    >
      <TextField
        label={t('site.url')}
        hint={t('site.urlHint')}
        type="url"
        inputMode="url"
        placeholder="https://"
        required
        maxLength={limits.urlLength}
        value={url}
        onChange={(next) => {
          setUrl(next);
          props.onDirty(next !== '');
        }}
      />
      <SiteFields value={crawl} onChange={setCrawl} />
    </AddForm>
  );
}
