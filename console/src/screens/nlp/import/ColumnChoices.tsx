import type { ImportReport } from '@parlance/contract/calls/nlp';
import { Select } from '@parlance/ui-kit/form';
import { Grid } from '@parlance/ui-kit/layout';
import { useTranslation } from 'react-i18next';
import type { Mapping } from './useImport.ts';

/** The options that would read a file again as in its report. */
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
      // Several columns are those found by their usual names.
      ...(answers.length < 2 && { answer_column: answer }),
    }),
    ...(language !== null && { language }),
  };
}

interface ColumnChoicesProps {
  report: ImportReport;
  /** The options that the file was read with, or is being read with. */
  chosen: Mapping;
  onMapping: (mapping: Mapping) => void;
}

/**
 * Selects the sheet of a workbook, and the use of each column of a table; renders nothing for files with named parts.
 */
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
          // Another sheet has other columns.
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
        // Another column may have other language codes.
        onChange={(language_column) => map({ language_column, language: '' })}
      />
    </Grid>
  );
}
