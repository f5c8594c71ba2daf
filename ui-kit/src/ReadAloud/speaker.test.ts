import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('finds voices that the browser loads later, and asks for them once', async () => {
  const getVoices = vi.fn<() => Partial<SpeechSynthesisVoice>[]>(() => [{ lang: 'fr-BE', default: true }]);
  getVoices.mockReturnValueOnce([]);
  const synthesis = Object.assign(new EventTarget(), { getVoices });
  vi.stubGlobal('speechSynthesis', synthesis);
  vi.resetModules();
  const { speaker } = await import('./speaker.ts');
  const changed = vi.fn<() => void>();
  speaker.subscribe(changed);
  expect(speaker.canRead('fr')).toBe(false);
  synthesis.dispatchEvent(new Event('voiceschanged'));
  expect(changed).toHaveBeenCalled();
  expect([speaker.canRead('fr'), speaker.canRead('fr'), speaker.canRead('en')]).toEqual([true, true, false]);
  expect(getVoices).toHaveBeenCalledTimes(2);
});
