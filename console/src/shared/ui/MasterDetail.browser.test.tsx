import { TextField } from '@parlance/ui-kit/form';
import { Modal } from '@parlance/ui-kit/overlay';
import { screen } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { useState } from 'react';
import { renderConsole } from '../../testing/renderConsole.tsx';
import { MasterDetail } from './MasterDetail.tsx';

function Adding() {
  const [text, setText] = useState('');
  return (
    <Modal open title="New utterances" onClose={() => {}}>
      <TextField label="Utterances" value={text} onChange={setText} />
    </Modal>
  );
}

describe('MasterDetail', () => {
  it.each([true, false])('keeps an open dialog with its text when the device is turned', async (chosen) => {
    await page.viewport(1024, 768);
    onTestFinished(() => page.viewport(1280, 800));
    const { user } = await renderConsole(
      <MasterDetail label="Width" chosen={chosen} list={<p>The list</p>} detail={<Adding />} />,
    );
    await user.type(screen.getByLabelText('Utterances'), 'where is it');
    await page.viewport(768, 1024);
    await expect.poll(() => screen.getByText('The list').checkVisibility()).toBe(!chosen);
    expect(screen.getByLabelText('Utterances')).toHaveProperty('value', 'where is it');
  });
});
