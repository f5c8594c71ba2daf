import type { SiteCrawl } from '@parlance/contract/calls/knowledge/documents';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { NumberField, Select, TagsField } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';

/** The choices of a crawl interval in hours: an hour, a day, a week and 30 days. */
const schedules = [1, 24, 168, 720] as const;

const bounds = {
  depth: { min: 0, max: knowledgeLimits.siteDepth },
  pages: { min: 1, max: knowledgeLimits.sitePages },
};

interface SiteFieldsProps {
  value: SiteCrawl;
  disabled?: boolean;
  onChange: (value: SiteCrawl) => void;
}

/** Which pages of a site are crawled, and how often. */
export function SiteFields({ value, disabled = false, onChange }: SiteFieldsProps) {
  const { t } = useTranslation('knowledge');
  const change = (part: Partial<SiteCrawl>) => onChange({ ...value, ...part });
  const hours = [...new Set([...schedules, ...(value.every_hours === null ? [] : [value.every_hours])])];
  return (
    <>
      <Grid min={180} gap={3}>
        {(['depth', 'pages'] as const).map((which) => (
          <NumberField
            key={which}
            label={t(`site.${which}`)}
            hint={t(`site.${which}Hint`)}
            {...bounds[which]}
            step={1}
            disabled={disabled}
            value={value[which]}
            onChange={(next) => next !== null && change({ [which]: Math.round(next) })}
          />
        ))}
      </Grid>
      {(['include', 'exclude'] as const).map((which) => (
        <TagsField
          key={which}
          label={t(`site.${which}`)}
          hint={t(`site.${which}Hint`)}
          optional
          disabled={disabled}
          max={knowledgeLimits.sitePatterns}
          maxLength={knowledgeLimits.patternLength}
          placeholder="/help/*"
          value={value[which]}
          onChange={(patterns) => change({ [which]: patterns })}
        />
      ))}
      <Select
        label={t('site.schedule')}
        disabled={disabled}
        value={value.every_hours === null ? '' : String(value.every_hours)}
        placeholder={t('site.onRequest')}
        onChange={(chosen) => change({ every_hours: chosen === '' ? null : Number(chosen) })}
        options={hours.map((every) => ({ value: String(every), label: t('site.every', { count: every }) }))}
      />
    </>
  );
}
