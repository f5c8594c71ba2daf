import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Meter } from './Meter.tsx';

it('keeps a value and its unit in one line beside a long name', () => {
  renderThemed(
    <div style={{ width: 120 }}>
      <Meter
        label="Storage"
        segments={[{ label: 'Language models and knowledge', value: 95 }]}
        format={(value) => `${value} %`}
      />
    </div>,
  );
  const value = document.createRange();
  value.selectNodeContents(screen.getByText('95 %'));
  expect(value.getClientRects()).toHaveLength(1);
});
