import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Live } from '../testing/Live.tsx';
import { CodeEditor } from './CodeEditor.tsx';
import type { CodeEditorProps } from './props.ts';

const script = `// Greets a customer by their first name.
export async function greet(customer, { hour }) {
  const name = customer?.name ?? 'there';
  const greeting = hour < 12 ? 'Good morning' : \`Hello\`;
  if (/^\\s*$/.test(name)) return null;
  return { text: \`\${greeting}, \${name}!\`, tries: 3, urgent: false };
}
`;
const onSave = fn();

/** Makes the story's value editable. */
const live = (args: CodeEditorProps) => (
  <Live initial={args.value}>{(value, onChange) => <CodeEditor {...args} value={value} onChange={onChange} />}</Live>
);
const field = (name: string | RegExp = 'Script') => screen.findByRole('textbox', { name });

const meta = {
  title: 'Form/CodeEditor',
  component: CodeEditor,
  args: { label: 'Script', value: script, onChange: () => {}, language: 'javascript' },
  render: live,
} satisfies Meta<typeof CodeEditor>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = { args: { hint: 'Runs after the answer was chosen.' } };

export const Empty: Story = {
  args: { value: '', placeholder: 'What the assistant does' },
  play: async () => expect((await field()).textContent).toBe('What the assistant does'),
};

export const Json: Story = {
  args: {
    label: 'Settings',
    language: 'json',
    value: '{\n  "limit": 20,\n  "on": true,\n  "from": null,\n  "to": "a"\n}',
  },
};

/** Prose, such as a prompt: wraps, and has no line numbers. */
export const Prose: Story = {
  args: {
    label: 'Prompt',
    language: 'text',
    value:
      'You answer questions about orders.\n\nBe brief. When a customer is upset, say so first and offer to hand over.',
  },
};

export const Long: Story = {
  args: { value: Array.from({ length: 2000 }, (_, line) => `export const value${line} = ${line};`).join('\n') },
};

/** A line of 10,000 characters scrolls and does not widen the page. */
export const LongLine: Story = {
  args: { value: `const list = "${'abcdefghi '.repeat(1000)}";\nconst next = 1;` },
  play: async () => {
    const scroller = (await field()).parentElement;
    await waitFor(() => expect(scroller?.scrollWidth).toBeGreaterThan(10_000));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Each line of prose has its own text direction. */
export const RightToLeft: Story = {
  args: { label: 'Prompt', language: 'text', value: 'مرحبا، كيف يمكنني مساعدتك؟ 👋\nHello, how can I help?\nשלום' },
  play: async () => {
    const lines = [...(await field('Prompt')).querySelectorAll('.cm-line')];
    const start = (line: Element | undefined) => {
      const range = document.createRange();
      if (line) range.selectNodeContents(line);
      return range.getBoundingClientRect().left;
    };
    await expect(start(lines[0])).toBeGreaterThan(start(lines[1]) + 100);
  },
};

export const ReadOnly: Story = {
  args: { readOnly: true },
  play: async () => {
    const text = await field();
    text.focus();
    const before = text.textContent;
    await userEvent.keyboard('x{Enter}{Backspace}');
    await expect(text.textContent).toBe(before);
    await expect(text).toHaveAttribute('aria-readonly', 'true');
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const Invalid: Story = {
  args: { error: 'The script ends in an error.', required: true },
  play: async () => {
    const text = await field(/Script/);
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    await expect(text).toHaveAccessibleDescription(/ends in an error.*Escape, then Tab/);
  },
};

/** Marks beside lines, such as test coverage; a text has to state their meaning as well. */
export const LineMarks: Story = {
  args: {
    hint: 'Tests reach line 3, line 4 in part, and not line 5.',
    lineMarks: [
      { line: 3, tone: 'good', label: 'Reached' },
      { line: 4, tone: 'warning', label: 'Reached in part' },
      { line: 5, tone: 'bad', label: 'Not reached' },
    ],
  },
  play: async () => {
    const text = await field();
    for (const [line, name] of [
      [3, 'Reached'],
      [4, 'Reached in part'],
      [5, 'Not reached'],
    ] as const) {
      // The editor lays out its gutter after its text.
      await waitFor(async () => {
        const here = screen.getByTitle(name).getBoundingClientRect();
        const there = text.querySelectorAll('.cm-line')[line - 1]?.getBoundingClientRect();
        await expect(here.width).toBeGreaterThan(0);
        const apart = here.top + here.height / 2 - ((there?.top ?? 0) + (there?.height ?? 0) / 2);
        await expect(Math.abs(apart)).toBeLessThan(4);
      });
    }
  },
};

/** F8 goes to the next problem and reads it. */
export const Diagnostics: Story = {
  args: {
    diagnostics: [
      { line: 3, column: 16, message: 'customer may be undefined.', severity: 'warning' },
      { line: 5, column: 7, endColumn: 15, message: 'This expression is always false.', severity: 'error' },
      { line: 6, message: 'Answers may have a delay as well.', severity: 'info' },
    ],
  },
  play: async () => {
    const text = await field();
    await waitFor(() => expect(text.querySelectorAll('.cm-lintRange-error')).toHaveLength(1));
    await expect(text).toHaveAccessibleDescription(/3 problems/);
    text.focus();
    await userEvent.keyboard('{F8}');
    await waitFor(() => expect(getSelection()?.toString()).toBe('customer'));
  },
};

/** Completions of the app and of the language, requested while typing or by Ctrl+Space. */
export const Completion: Story = {
  args: {
    value: '',
    completions: async ({ word }) =>
      [
        { label: 'answer', detail: 'text', type: 'function' as const, info: 'Sends a message to the customer.' },
        { label: 'answerLater', detail: 'text, seconds', type: 'function' as const },
        { label: 'transfer', type: 'function' as const },
      ].filter(({ label }) => label.startsWith(word)),
  },
  play: async () => {
    const text = await field();
    text.focus();
    await userEvent.keyboard('answe');
    const later = () => screen.getByRole('option', { name: /answerLater/ });
    // Opens after a short delay while typing, or on request.
    await waitFor(
      async () => {
        if (screen.queryByRole('listbox') === null) await userEvent.keyboard('{Control>} {/Control}');
        await expect(later()).toBeVisible();
      },
      { interval: 300 },
    );
    // The list ignores keys at first, so that a keystroke cannot accept a completion that just appeared.
    await waitFor(
      async () => {
        if (screen.queryByRole('listbox') === null) await userEvent.keyboard('{Control>} {/Control}');
        else await userEvent.keyboard('{ArrowDown}');
        await expect(later()).toHaveAttribute('aria-selected', 'true');
      },
      { interval: 300 },
    );
    await userEvent.keyboard('{Enter}');
    await expect(text.textContent).toBe('answerLater');
  },
};

/** Mod+F, closed by Escape. */
export const Search: Story = {
  play: async () => {
    const text = await field();
    text.focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    const box = await screen.findByRole('textbox', { name: 'Find' });
    await expect(box).toHaveFocus();
    await userEvent.keyboard('greeting');
    await waitFor(() => expect(text.querySelectorAll('.cm-searchMatch')).toHaveLength(2));
    // As legible as text, whatever the colour of its syntax.
    await waitFor(async () => {
      const name = text.querySelector('.cm-searchMatch [class^=tok-]');
      await expect(name && getComputedStyle(name).color).toBe(getComputedStyle(text).color);
    });
  },
};

/** Tab indents (Escape, then Tab leaves); Mod+S saves; undo and redo. */
export const Keyboard: Story = {
  args: { value: 'one', language: 'text', onSave },
  play: async () => {
    onSave.mockClear();
    const text = await field();
    await userEvent.click(screen.getByText('Script'));
    await expect(text).toHaveFocus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{Tab}');
    await expect(text.textContent).toBe('  one');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect(text.textContent).toBe('one');
    await userEvent.keyboard('x');
    await expect(text.textContent).toBe('xone');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect(text.textContent).toBe('one');
    await userEvent.keyboard('{Control>}y{/Control}');
    await expect(text.textContent).toBe('xone');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect(onSave).toHaveBeenCalledOnce();
  },
};
