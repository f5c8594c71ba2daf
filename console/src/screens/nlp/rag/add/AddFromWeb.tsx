import { limits } from '@parlance/contract/limits';
import { TextField } from '@parlance/ui-kit/form';
import type { SiteCrawl } from '@parlance/contract/calls/knowledge/documents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../shared/api/call.ts';
import { AddForm, type AddProps } from './AddForm.tsx';
import { SiteFields } from './SiteFields.tsx';

const firstCrawl: SiteCrawl = { depth: 2, pages: 100, include: [], exclude: [], every_hours: null };

/** Adds the pages of a site, found by its sitemap and its links. */
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
      <AddressField
        label={t('site.url')}
        hint={t('site.urlHint')}
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

/** Adds a single web page. */
export function AddPage(props: AddProps) {
  const { t } = useTranslation('knowledge');
  const [url, setUrl] = useState('');
  const { ws, base } = props;
  return (
    <AddForm
      {...props}
      incomplete={url.trim() === ''}
      onAdd={(description) =>
        call('POST /api/1.0/gael/:ws/rag/:base/addresses', {
          params: { ws, base },
          body: { url: url.trim(), ...description },
        })
      }
    >
      <AddressField
        label={t('add.url')}
        hint={t('add.urlHint')}
        value={url}
        onChange={(next) => {
          setUrl(next);
          props.onDirty(next !== '');
        }}
      />
    </AddForm>
  );
}

interface AddressFieldProps {
  label: string;
  hint: string;
  value: string;
  onChange: (url: string) => void;
}

/** The field for the address of a page or site. */
function AddressField(props: AddressFieldProps) {
  return (
    <TextField {...props} type="url" inputMode="url" placeholder="https://" required maxLength={limits.urlLength} />
  );
}
