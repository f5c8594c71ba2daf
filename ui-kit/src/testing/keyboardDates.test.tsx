import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateField } from '../DateField/DateField.tsx';
import { DateRange } from '../DateRange/DateRange.tsx';
import type { DayRange } from '../DateRange/dates.ts';
import { Live } from './Live.tsx';
import { renderThemed } from './renderThemed.tsx';

/** The WAI-ARIA patterns of date fields, line by line. */

describe('date picker and date range', () => {
  it('is edited by keyboard, part by part', async () => {
    renderThemed(
      <Live initial="2026-11-21">
        {(value, onChange) => <DateField label="Until" value={value} onChange={onChange} />}
      </Live>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByLabelText('Until')).not.toHaveValue('2026-11-21');
  });

  it('names both ends, shows the error at each, and sets a range by one click', async () => {
    renderThemed(
      <Live initial={{ from: '', to: '' }}>
        {(value, onChange) => <DateRange label="Period" value={value} onChange={onChange} error="Too long." />}
      </Live>,
    );
    for (const end of ['From', 'To']) {
      await expect.element(page.getByLabelText(end)).toHaveAccessibleDescription('Too long.');
      await expect.element(page.getByLabelText(end)).toBeInvalid();
    }
    const week = page.getByRole('button', { name: 'Last 7 days' });
    await userEvent.click(week);
    await expect.element(week).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByLabelText('From')).not.toHaveValue('');
  });
});

describe('date range, typed', () => {
  it('keeps the other end while a year and a month are typed digit by digit', async () => {
    const onChange = vi.fn<(value: DayRange) => void>();
    renderThemed(
      <Live initial={{ from: '2026-09-12', to: '2026-11-21' }}>
        {(value, set) => (
          <DateRange
            label="Period"
            presets={[]}
            value={value}
            onChange={(next) => {
              onChange(next);
              set(next);
            }}
          />
        )}
      </Live>,
    );
    await userEvent.tab();
    for (
      let part = 0;
      !document.activeElement?.isSameNode(page.getByLabelText('To').element()) && part < 5;
      part += 1
    ) {
      await userEvent.tab();
    }
    await userEvent.keyboard('12052027');
    expect(onChange.mock.calls.length).toBeGreaterThan(3);
    expect(onChange.mock.lastCall?.[0]).toEqual({ from: '2026-09-12', to: '2027-12-05' });
  });
});
