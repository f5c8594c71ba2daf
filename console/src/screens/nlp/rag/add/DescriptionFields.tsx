import type { KnowledgeLanguage } from '@parlance/contract/calls/knowledge/bases';
import { languages } from '@parlance/contract/limits';
import { knowledgeLimits } from '@parlance/contract/knowledgeTables';
import { Select, TagsField } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';

/** Properties of added documents besides their content. */
export interface Description {
  /** Null: detected from the content. */
  language: KnowledgeLanguage | null;
  tags: string[];
}

/** The languages of documents; without a selected one, a document's language is detected. */
export const documentLanguages = languages.filter((language) => language !== 'auto');

interface DescriptionFieldsProps {
  value: Description;
  onChange: (value: Description) => void;
  disabled?: boolean;
}

/** Language and tags of documents, by which answers can be filtered. */
export function DescriptionFields({ value, onChange, disabled = false }: DescriptionFieldsProps) {
  const { t } = useTranslation('knowledge');
  return (
    <Grid min={220} gap={3}>
      <Select
        label={t('column.language')}
        placeholder={t('language.found')}
        value={value.language ?? ''}
        disabled={disabled}
        onChange={(chosen) =>
          onChange({ ...value, language: documentLanguages.find((language) => language === chosen) ?? null })
        }
        options={documentLanguages.map((language) => ({ value: language, label: t(`language.${language}`) }))}
      />
      <TagsField
        label={t('column.tags')}
        placeholder={t('tagsPlaceholder')}
        max={knowledgeLimits.tags}
        disabled={disabled}
        value={value.tags}
        onChange={(tags) => onChange({ ...value, tags: tags.map((tag) => tag.slice(0, knowledgeLimits.tagLength)) })}
      />
    </Grid>
  );
}
