import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToaster, REMOVAL_DELAY } from './createToaster.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const contents = (toaster: ReturnType<typeof createToaster>) =>
  toaster.getSnapshot().map((toast) => [toast.content, toast.hidden]);

describe('createToaster', () => {
  it('keeps a toast without a duration until it is closed', () => {
    const toaster = createToaster();
    const id = toaster.show({ content: 'Saved' });
    vi.advanceTimersByTime(3_600_000);
    expect(contents(toaster)).toEqual([['Saved', false]]);
    toaster.hide(id);
    expect(contents(toaster)).toEqual([['Saved', true]]);
  });

  it('hides after the duration and removes 600 ms later', () => {
    const toaster = createToaster();
    toaster.show({ content: 'Successfully Logged In', duration: 4000 });
    vi.advanceTimersByTime(3999);
    expect(contents(toaster)).toEqual([['Successfully Logged In', false]]);
    vi.advanceTimersByTime(1);
    expect(contents(toaster)).toEqual([['Successfully Logged In', true]]);
    vi.advanceTimersByTime(REMOVAL_DELAY - 1);
    expect(toaster.getSnapshot()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toaster.getSnapshot()).toHaveLength(0);
  });

  it('continues its countdown after a pause', () => {
    const toaster = createToaster();
    toaster.show({ content: 'Read me', duration: 1000 });
    vi.advanceTimersByTime(700);
    toaster.pause();
    vi.advanceTimersByTime(10_000);
    expect(contents(toaster)).toEqual([['Read me', false]]);
    toaster.resume();
    vi.advanceTimersByTime(299);
    expect(contents(toaster)).toEqual([['Read me', false]]);
    vi.advanceTimersByTime(1);
    expect(contents(toaster)).toEqual([['Read me', true]]);
  });

  it('does not start counting a toast shown while paused', () => {
    const toaster = createToaster();
    toaster.pause();
    toaster.show({ content: 'Later', duration: 100 });
    vi.advanceTimersByTime(1000);
    expect(contents(toaster)).toEqual([['Later', false]]);
  });

  it('updates the toast with the same id, also while it leaves', () => {
    const toaster = createToaster();
    toaster.show({ id: 'training', content: 'Training', duration: 100 });
    vi.advanceTimersByTime(150);
    toaster.show({ id: 'training', content: 'Trained', color: 'good' });
    vi.advanceTimersByTime(REMOVAL_DELAY * 2);
    expect(contents(toaster)).toEqual([['Trained', false]]);
  });

  it('calls its listeners until they unsubscribe', () => {
    const toaster = createToaster();
    const listener = vi.fn<() => void>();
    const leave = toaster.subscribe(listener);
    toaster.show({ content: 'One' });
    leave();
    toaster.show({ content: 'Two' });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('shows at most its limit: the oldest makes room, errors last', () => {
    const toaster = createToaster({ limit: 2 });
    toaster.show({ content: 'Failed', color: 'bad' });
    toaster.show({ content: 'One' });
    toaster.show({ content: 'Two' });
    const inSight = () => toaster.getSnapshot().flatMap((toast) => (toast.hidden ? [] : [toast.content]));
    expect(inSight()).toEqual(['Failed', 'Two']);
    toaster.show({ content: 'Failed too', color: 'bad' });
    toaster.show({ content: 'Failed again', color: 'bad' });
    expect(inSight()).toEqual(['Failed too', 'Failed again']);
  });

  it('removes no toast when one is updated', () => {
    const toaster = createToaster({ limit: 2 });
    toaster.show({ id: 'training', content: 'Training' });
    toaster.show({ content: 'Saved' });
    toaster.show({ id: 'training', content: 'Trained' });
    expect(contents(toaster)).toEqual([
      ['Trained', false],
      ['Saved', false],
    ]);
  });

  it('stores when each toast was shown', () => {
    vi.setSystemTime(1_000_000);
    const toaster = createToaster();
    toaster.show({ content: 'Saved' });
    expect(toaster.getSnapshot()[0]?.time).toBe(1_000_000);
  });
});
