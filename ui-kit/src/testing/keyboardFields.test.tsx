import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { ColorField } from '../ColorField/ColorField.tsx';
import { Combobox } from '../Combobox/Combobox.tsx';
import { MultiCombobox } from '../Combobox/MultiCombobox.tsx';
import { FileDrop } from '../FileDrop/FileDrop.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { PinField } from '../PinField/PinField.tsx';
import { RadioGroup } from '../RadioGroup/RadioGroup.tsx';
import { SearchField } from '../SearchField/SearchField.tsx';
import { Select } from '../Select/Select.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TagsField } from '../TagsField/TagsField.tsx';
import { Live } from './Live.tsx';
import { renderThemed } from './renderThemed.tsx';

/** The WAI-ARIA patterns of fields without a test file, line by line. */
const options = ['one', 'two', 'three'].map((value) => ({ value, label: value }));

describe('switch', () => {
  it('toggles by Space, keeps its name, and is described', async () => {
    renderThemed(
      <Live initial={false}>
        {(on, onChange) => <Switch label="Active" description="May sign in." checked={on} onChange={onChange} />}
      </Live>,
    );
    const control = page.getByRole('switch', { name: 'Active' });
    await userEvent.tab();
    await expect.element(control).toHaveFocus();
    await userEvent.keyboard(' ');
    await expect.element(control).toBeChecked();
    await expect.element(control).toHaveAccessibleName('Active');
    await expect.element(control).toHaveAccessibleDescription('May sign in.');
  });
});

describe('checkbox', () => {
  it('is named by its label and described by the text below', async () => {
    renderThemed(
      <Checkbox label="All" description="Also the old ones." error="Too many." checked onChange={() => {}} />,
    );
    const control = page.getByRole('checkbox', { name: 'All', exact: true });
    await expect.element(control).toHaveAccessibleDescription('Also the old ones. Too many.');
  });

  it('has a mixed state, and Space checks it', async () => {
    const onChange = vi.fn<(checked: boolean) => void>();
    renderThemed(<Checkbox label="All" mixed checked={false} onChange={onChange} />);
    const control = page.getByRole('checkbox', { name: 'All' });
    await expect.element(control).toBePartiallyChecked();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(onChange).toHaveBeenCalledWith(true);
  });
});

describe('radio group', () => {
  const described = options.map((option) => ({
    ...option,
    description: option.value === 'one' ? 'The least.' : undefined,
  }));

  it('is one stop for Tab; arrows move and choose, wrapping', async () => {
    renderThemed(
      <Live initial="one">
        {(value, onChange) => (
          <RadioGroup label="Number" required error="Odd." options={described} value={value} onChange={onChange} />
        )}
      </Live>,
    );
    const group = page.getByRole('radiogroup', { name: 'Number' });
    await expect.element(group).toHaveAttribute('aria-required', 'true');
    await expect.element(group).toHaveAccessibleDescription('Odd.');
    const first = page.getByRole('radio', { name: 'one', exact: true });
    await expect.element(first).toHaveAccessibleDescription('The least.');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('radio', { name: 'three' })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('radio', { name: 'one' })).toHaveFocus();
    await userEvent.tab();
    expect(group.element().contains(document.activeElement)).toBe(false);
  });
});

describe('select', () => {
  it('is operated by arrows and by typing', async () => {
    renderThemed(
      <Live initial="one">
        {(value, onChange) => <Select label="Number" options={options} value={value} onChange={onChange} />}
      </Live>,
    );
    const control = page.getByRole('combobox', { name: 'Number' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(control).toHaveValue('two');
    await userEvent.keyboard('th');
    await expect.element(control).toHaveValue('three');
  });
});

describe('spinbutton', () => {
  it('moves by steps, stays in its bounds, and may be empty', async () => {
    renderThemed(
      <Live<number | null> initial={9}>
        {(value, onChange) => <NumberField label="Days" value={value} onChange={onChange} min={0} max={10} step={1} />}
      </Live>,
    );
    const control = page.getByRole('spinbutton', { name: 'Days' });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    await expect.element(control).toHaveValue(10);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(control).toHaveValue(9);
    await userEvent.clear(control);
    await expect.element(control).toHaveValue(null);
    await userEvent.keyboard('99');
    await userEvent.tab();
    await expect.element(control).toHaveValue(10);
  });
});

describe('fields that are read only', () => {
  const shown = { label: 'Shown', readOnly: true };

  it('open no list and lose no entry by keys', async () => {
    const onChange = vi.fn<(value: string | string[] | null) => void>();
    renderThemed(
      <>
        <Combobox {...shown} options={options} value="one" onChange={onChange} />
        <MultiCombobox {...shown} options={options} value={['one']} onChange={onChange} />
      </>,
    );
    for (const control of page.getByRole('combobox').elements()) {
      await userEvent.tab();
      expect(control).toBe(document.activeElement);
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}{Backspace}');
    }
    expect(onChange).not.toHaveBeenCalled();
  });

  it('take no pasted tags, no colour of the well, no bounds and no cross', async () => {
    const onChange = vi.fn<(value: string | string[] | number | null) => void>();
    renderThemed(
      <>
        <TagsField {...shown} value={['one']} onChange={onChange} />
        <NumberField {...shown} max={5} value={9} onChange={onChange} />
        <ColorField {...shown} value="#123456" onChange={onChange} />
        <SearchField {...shown} value="parcel" onChange={onChange} />
        <SearchField label="Off" disabled value="parcel" onChange={onChange} />
      </>,
    );
    const [tags] = page.getByRole('textbox', { name: 'Shown' }).elements();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'two\nthree');
    tags?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await userEvent.click(page.getByRole('spinbutton'));
    await userEvent.click(page.getByRole('searchbox', { name: 'Shown' }));
    await userEvent.keyboard('{Escape}');
    expect(document.querySelector('input[type=color]')).toBeDisabled();
    expect(page.getByRole('button').elements()).toEqual([]);
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe('PIN field', () => {
  it('begins where its label does, also from right to left', () => {
    renderThemed(
      <div dir="rtl">
        <PinField label="Code" length={4} value="" onChange={() => {}} />
      </div>,
    );
    const right = (element: Element) => element.getBoundingClientRect().right;
    expect(right(page.getByRole('textbox').last().element())).toBe(right(page.getByRole('group').element()));
  });

  it('moves by arrows, Home and End, and deletes digits on both sides', async () => {
    renderThemed(
      <Live initial="1234">
        {(value, onChange) => <PinField label="Code" length={4} value={value} onChange={onChange} />}
      </Live>,
    );
    const digit = (at: number) => page.getByRole('textbox', { name: `Digit ${at} of 4` });
    await userEvent.click(digit(4));
    await userEvent.keyboard('{Home}');
    await expect.element(digit(1)).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(digit(1)).toHaveValue('2');
    await userEvent.keyboard('{End}');
    await expect.element(digit(4)).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(digit(3)).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(digit(3)).toHaveValue('');
  });
});

describe('tags', () => {
  it('adds the typed text by Escape, which then closes a dialog around it', async () => {
    const onClose = vi.fn<() => void>();
    renderThemed(
      <Modal open guard={false} title="Paint" onClose={onClose}>
        <Live<readonly string[]> initial={[]}>
          {(value, onChange) => <TagsField label="Colours" value={value} onChange={onChange} />}
        </Live>
      </Modal>,
    );
    await userEvent.type(page.getByRole('textbox', { name: 'Colours' }), 'red{Escape}');
    await expect.element(page.getByRole('button', { name: 'Remove red' })).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('keeps the focus when a tag is removed by its cross', async () => {
    renderThemed(
      <Live initial={['red', 'blue']}>
        {(value, onChange) => <TagsField label="Colours" value={value} onChange={onChange} />}
      </Live>,
    );
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Remove red' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(page.getByRole('button', { name: 'Remove red' }).query()).toBeNull();
    await expect.element(page.getByRole('textbox', { name: 'Colours' })).toHaveFocus();
  });

  it('keep the focus in a multiple combobox, whose list marks the selected options and stays open', async () => {
    renderThemed(
      <Live initial={['one'] as string[]}>
        {(value, onChange) => <MultiCombobox label="Numbers" options={options} value={value} onChange={onChange} />}
      </Live>,
    );
    const control = page.getByRole('combobox', { name: 'Numbers' });
    await userEvent.click(control);
    await expect.element(page.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
    await userEvent.keyboard('two{Enter}');
    await expect.poll(() => screen.queryAllByRole('option', { selected: true }).length).toBe(2);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(page.getByRole('button', { name: 'Remove one' }));
    await expect.element(control).toHaveFocus();
  });
});

describe('file drop', () => {
  it('is a labelled control, and names a refused file at once', async () => {
    const onFiles = vi.fn<(files: File[]) => void>();
    renderThemed(<FileDrop label="Dialogue" accept=".csv" onFiles={onFiles} />);
    await userEvent.tab();
    await expect.element(page.getByLabelText('Dialogue')).toHaveFocus();
    const dropped = new DataTransfer();
    dropped.items.add(new File(['x'], 'picture.png'));
    page
      .getByLabelText('Dialogue')
      .element()
      .parentElement?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('picture.png is not of an accepted type.');
    expect(onFiles).not.toHaveBeenCalled();
  });
});
