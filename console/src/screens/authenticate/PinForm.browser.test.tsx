import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { PinForm } from './PinForm.tsx';

const service = { ws: 'shop', service: 'front-desk' };
const form = <PinForm service={service} shown={{ label: 'Front desk', workspace_label: 'Shop' }} redirect={null} />;

/** Stubs a server that answers with this status and error. */
function answerWith(status: number, type: string) {
  const answer = vi.fn<typeof fetch>(() =>
    Promise.resolve(Response.json({ status, type, message: 'refused', requestId: 'test' }, { status })),
  );
  vi.stubGlobal('fetch', answer);
  return answer;
}

describe('PinForm', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('asks for the missing digits before it sends a request', async () => {
    const answer = answerWith(401, 'wrong_code');
    const { user } = await renderConsole(form, { texts: ['authenticate'] });
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 8' }));
    await user.keyboard('123');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Enter all 8 digits')).toBeDefined();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each([
    [401, 'wrong_code', 'This code is not valid.'],
    [403, 'code_expired', 'This code has expired.'],
    [403, 'code_not_yet_valid', 'This code is not valid yet.'],
    [403, 'code_used_up', 'This code has no uses left.'],
    [403, 'access_disabled', 'Your access to this service is disabled.'],
    [429, 'too_many_wrong_codes', 'Too many wrong codes.'],
  ])('says why the code is refused: %i %s', async (status, type, text) => {
    const answer = answerWith(status, type);
    const { user } = await renderConsole(form, { texts: ['authenticate'] });
    await user.click(screen.getByRole('textbox', { name: 'Digit 1 of 8' }));
    await user.keyboard('73519402');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.getByRole('form').textContent).toContain(text));
    expect(answer).toHaveBeenCalledOnce();
  });

  it('accepts another code after a refused one', async () => {
    const answer = answerWith(401, 'wrong_code');
    const { user } = await renderConsole(form, { texts: ['authenticate'] });
    await user.keyboard('73519402{Enter}');
    await screen.findByText(/This code is not valid/);
    await user.keyboard('73519408{Enter}');
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    const digits = screen.getAllByRole<HTMLInputElement>('textbox');
    expect(digits.map(({ value }) => value).join('')).toBe('73519408');
  });
});
