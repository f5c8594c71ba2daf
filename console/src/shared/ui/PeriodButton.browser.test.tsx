import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { timeZone } from '../time.ts';
import { PeriodButton } from './PeriodButton.tsx';

describe('PeriodButton', () => {
  it('selects a usual period and closes', async () => {
    const onChoose = vi.fn<() => void>();
    const choices = [{ label: 'Last 30 days', pressed: false, onChoose }];
    const { user } = await renderConsole(
      <PeriodButton shown="Last 10 days" choices={choices} range={null} onRange={() => {}} zone={timeZone()} />,
    );
    await user.click(screen.getByRole('button', { name: 'Period: Last 10 days' }));
    await user.click(await screen.findByRole('button', { name: 'Last 30 days' }));
    expect(onChoose).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Last 30 days' })).toBeNull());
  });

  it('applies custom dates only when both are set', async () => {
    const onRange = vi.fn<(from: string, to: string) => void>();
    const { user } = await renderConsole(
      <PeriodButton shown="10 derniers jours" choices={[]} range={null} onRange={onRange} zone={timeZone()} />,
      { language: 'fr' },
    );
    await user.click(screen.getByRole('button', { name: 'Période\u00a0: 10 derniers jours' }));
    const apply = await screen.findByRole('button', { name: 'Appliquer les dates' });
    expect(apply).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Du'), '2030-01-02');
    expect(apply).toHaveProperty('disabled', true);
    await user.type(screen.getByLabelText('Au'), '2030-01-09');
    await user.click(apply);
    expect(onRange).toHaveBeenCalledExactlyOnceWith('2030-01-02', '2030-01-09');
  });

  it('names the time zone of the days where clocks differ', async () => {
    const zone = timeZone() === 'Pacific/Kiritimati' ? 'Pacific/Niue' : 'Pacific/Kiritimati';
    const { user } = await renderConsole(
      <PeriodButton shown="Last 10 days" choices={[]} range={null} onRange={() => {}} zone={zone} />,
    );
    await user.click(screen.getByRole('button', { name: `Period: Last 10 days · ${zone}` }));
    expect(await screen.findByText(`Days begin at midnight in ${zone}.`)).toBeDefined();
  });
});
