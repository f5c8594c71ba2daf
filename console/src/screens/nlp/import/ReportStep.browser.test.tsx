import type { ImportReport } from '@parlance/contract/calls/nlp';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderConsole, signInAs } from '../../../testing/renderConsole.tsx';
import { StepsDialog } from '../../../shared/ui/StepsDialog.tsx';
import { ReportStep } from './ReportStep.tsx';
import type { Mapping } from './useImport.ts';

const report: ImportReport = {
  import_id: '1',
  filename: 'faq.xlsx',
  format: 'xlsx',
  encoding: 'utf-8',
  columns: ['text', 'topic', 'team'],
  sheets: ['Read me', 'Data', 'Old'],
  sheet: 'Data',
  languages: [],
  language: null,
  class_name: 'faq',
  mapping: { text: 'text', intent: 'topic', class: null, language: null, answers: [] },
  rows: 1,
  utterances_new: 1,
  duplicates: 0,
  intents: [{ intent: 'hours', exists: true, added: 1, already: 0, removed: 349 }],
  removed_count: 349,
  conflicts: [],
  conflict_count: 0,
  changes: [],
  change_counts: {},
  problems: [],
  error_count: 0,
  warning_count: 0,
  sample: [],
  importable: true,
  taskId: null,
};

async function renderReport(more: Partial<ImportReport> = {}) {
  signInAs();
  const onMapping = vi.fn<(mapping: Mapping) => void>();
  const { user } = await renderConsole(
    <StepsDialog title="Import" onClose={() => undefined}>
      <ReportStep
        ws="acme"
        report={{ ...report, ...more }}
        asked={undefined}
        error=""
        onMapping={onMapping}
        onBack={() => undefined}
        onStart={() => Promise.resolve()}
      />
    </StepsDialog>,
    { texts: ['nlp', 'exchange'] },
  );
  return { user, onMapping };
}

it('reads another sheet of a workbook with its own columns, and other columns of the same sheet', async () => {
  const { user, onMapping } = await renderReport();
  const sheet = screen.getByRole('combobox', { name: 'Sheet' });
  expect(sheet).toHaveProperty('value', 'Data');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Class column' }), 'team');
  expect(onMapping).toHaveBeenLastCalledWith(expect.objectContaining({ sheet: 'Data', class_column: 'team' }));
  await user.selectOptions(sheet, 'Old');
  expect(onMapping).toHaveBeenLastCalledWith({ sheet: 'Old' });
});

it('says beside the button what replacing removes', async () => {
  const { user } = await renderReport();
  const start = screen.getByRole('button', { name: 'Import 1 utterance' });
  expect(start.dataset['variant']).toBe('primary');
  expect(screen.queryByText('349 utterances that are not in the file are removed.')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Replace/ }));
  const decision = start.parentElement;
  expect(decision?.textContent).toContain('349 utterances that are not in the file are removed.');
  expect(start.dataset['variant']).toBe('danger');
});

it('says how many utterances are added with the conflicting ones, where that is known in advance', async () => {
  const { user } = await renderReport({ utterances_new: 149, conflict_count: 1 });
  expect(screen.getByRole('button', { name: 'Import 149 utterances' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Keep in both/ }));
  expect(screen.getByRole('button', { name: 'Import 150 utterances' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Skip/ }));
  await user.click(screen.getByRole('radio', { name: /^Replace/ }));
  expect(screen.getByRole('button', { name: 'Import' })).toBeVisible();
});
