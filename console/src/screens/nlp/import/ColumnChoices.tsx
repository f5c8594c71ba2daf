import type { ImportReport } from '@parlance/contract/calls/nlp';
import { Select } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import type { Mapping } from './useImport.ts';

/** The options that read a file again as its report was read. */
export function mappingOf({ columns, mapping, language, sheet }: ImportReport): Mapping {
  const { text, intent, answers } = mapping;
  const [answer = ''] = answers;
  return {
    ...(sheet !== undefined && { sheet }),
    ...(columns.length > 0 && {
      ...(text !== null && { text_column: text }),
      ...(intent !== null && { intent_column: intent }),
      ...(mapping.class !== null && { class_column: mapping.class }),
      ...(mapping.language !== null && { language_column: mapping.language }),
      // Several are those with usual names.
      ...(answers.length < 2 && { answer_column: answer }),
    }),
    ...(language !== null && { language }),
  };
}

interface ColumnChoicesProps {
  report: ImportReport;
  /** What the file was read with, or is being read with. */
  chosen: Mapping;
  onMapping: (mapping: Mapping) => void;
}

/** The sheet of a workbook, and what each column of a table is used for; nothing for files with named parts. */
export function ColumnChoices({ report, chosen, onMapping }: ColumnChoicesProps) {
  const { t } = useTranslation(['nlp', 'exchange']);
  const { columns, mapping, class_name, sheets = [] } = report;
  const { text_column: text, intent_column: intent, class_column: classes = '', language_column: language } = chosen;
  if (columns.length === 0) return null;
  const choices = columns.map((column) => ({ value: column, label: column || t('import.unnamed') }));
  const others = [
    { value: '', label: t('import.noColumn') },
    ...choices.filter(({ value }) => value !== '' && value !== text && value !== intent),
  ];
  const map = (change: Mapping) => onMapping({ ...chosen, ...change });
  const required = [
    { key: 'text_column', label: t('import.textColumn'), value: text },
    { key: 'intent_column', label: t('import.intentColumn'), value: intent },
  ] as const;
  return (
    <Grid min={220} gap={3}>
      {sheets.length > 1 && (
        <Select
          label={t('exchange:sheet')}
          value={chosen.sheet ?? ''}
          options={sheets.map((name) => ({ value: name, label: name }))}
          // Another sheet has columns of its own.
          onChange={(sheet) => onMapping({ sheet })}
        />
      )}
      {required.map(({ key, label, value }) => (
        <Select
          key={key}
          label={label}
          placeholder={t('import.chooseColumn')}
          required
          value={value ?? ''}
          error={value === undefined ? t('import.columnMissing') : undefined}
          options={choices}
          onChange={(column) => map({ [key]: column })}
        />
      ))}
      <Select
        label={t('import.classColumn')}
        hint={classes !== '' && class_name !== null ? t('import.classColumnHint', { name: class_name }) : undefined}
        value={classes}
        options={others}
        onChange={(class_column) => map({ class_column })}
      />
      {mapping.answers.length < 2 && (
        <Select
          label={t('import.answerColumn')}
          value={chosen.answer_column ?? ''}
          options={others}
          onChange={(answer_column) => map({ answer_column })}
        />
      )}
      <Select
        label={t('import.languageColumn')}
        value={language ?? ''}
        options={others}
        // The languages of another column may have other codes.
        onChange={(language_column) => map({ language_column, language: '' })}
      />
    </Grid>
  );
}
