import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Composer } from './Composer.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('releases the microphone where the browser cannot record it', async () => {
  const { stream } = new AudioContext().createMediaStreamDestination();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  vi.stubGlobal(
    'MediaRecorder',
    class {
      static isTypeSupported = () => true;
      constructor() {
        throw new DOMException('no encoder', 'NotSupportedError');
      }
    },
  );
  renderThemed(<Composer value="" onChange={() => {}} onSend={() => {}} onTranscribe={async () => ''} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dictate a message' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended']);
});

it('ends a recording whose microphone is unplugged, and transcribes the speech before', async () => {
  const { stream } = new AudioContext().createMediaStreamDestination();
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockResolvedValue(stream);
  const onChange = vi.fn<(text: string) => void>();
  renderThemed(<Composer value="" onChange={onChange} onSend={() => {}} onTranscribe={async () => 'Where is'} />);
  await userEvent.click(screen.getByRole('button', { name: 'Dictate a message' }));
  await screen.findByRole('timer');
  for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
  await expect.poll(() => onChange.mock.calls).toEqual([['Where is']]);
});
