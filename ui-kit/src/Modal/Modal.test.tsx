import { screen } from '@testing-library/react';
import { Suspense, use, useEffect, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../Button/Button.tsx';
import { Drawer } from '../Drawer/Drawer.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { renderThemed } from '../testing/renderThemed.tsx';
import { Modal } from './Modal.tsx';

function Nested() {
  const [outer, setOuter] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <main>
      <Button onClick={() => setOuter(true)}>Open outer</Button>
      <Drawer open={outer} onClose={() => setOuter(false)} title="Outer">
        <Button onClick={() => setInner(true)}>Open inner</Button>
      </Drawer>
      <Modal open={inner} onClose={() => setInner(false)} title="Inner">
        <Button>In the inner</Button>
      </Modal>
    </main>
  );
}

function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <main>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setAsked(row)}>{`Delete ${row}`}</Button>
          </li>
        ))}
      </ul>
      <Modal open={asked !== null} onClose={() => setAsked(null)} title="Sure?">
        <Button
          onClick={() => {
            setRows(rows.filter((row) => row !== asked));
            setAsked(null);
          }}
        >
          Yes
        </Button>
      </Modal>
    </main>
  );
}

function ClearAll() {
  const [asked, setAsked] = useState(false);
  const [cleared, setCleared] = useState(false);
  return (
    <main>
      <Button>Before</Button>
      <form>
        <input aria-label="Message" />
        <Button disabled={cleared} onClick={() => setAsked(true)}>
          Clear
        </Button>
      </form>
      <Modal open={asked} onClose={() => setAsked(false)} title="Sure?">
        <Button
          onClick={() => {
            setCleared(true);
            setAsked(false);
          }}
        >
          Yes
        </Button>
      </Modal>
    </main>
  );
}

function OneAfterAnother() {
  const [step, setStep] = useState<'form' | 'secret'>();
  return (
    <main>
      <Button>Before</Button>
      <Button onClick={() => setStep('form')}>Add</Button>
      {step === 'form' && (
        <Modal open onClose={() => setStep(undefined)} title="Form">
          <Button onClick={() => setStep('secret')}>Save</Button>
        </Modal>
      )}
      {step === 'secret' && (
        <Modal open onClose={() => setStep(undefined)} title="Secret">
          <Button onClick={() => setStep(undefined)}>Done</Button>
        </Modal>
      )}
    </main>
  );
}

function FromMenu() {
  const [open, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  return (
    <main>
      <Menu
        label="More"
        items={[{ key: 'rename', label: 'Rename', onSelect: () => setOpen(true) }]}
        trigger={(trigger) => <Button {...trigger}>More</Button>}
      />
      <Button onClick={() => setPressed(pressed + 1)}>{`Pressed ${pressed}`}</Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Rename">
        <input aria-label="Name" />
      </Modal>
    </main>
  );
}

let arrive: (text: string) => void;
const awaited = new Promise<string>((resolve) => {
  arrive = resolve;
});

function Late() {
  return <p>{use(awaited)}</p>;
}

/** A page that suspends while its dialog is open: React hides both meanwhile. */
function Waiting() {
  const [open, setOpen] = useState(false);
  const [late, setLate] = useState(false);
  return (
    <Suspense fallback={<p>Waiting</p>}>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {late && <Late />}
      <Modal open={open} onClose={() => setOpen(false)} title="Question">
        <Button>First</Button>
        <Button onClick={() => setLate(true)}>Second</Button>
      </Modal>
    </Suspense>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const isDialogOpen = (name: string) => page.getByRole('dialog', { name }).query() !== null;
const isPageLocked = () => document.documentElement.style.overflow === 'hidden';
const inert = (element: Element | null | undefined) => element?.closest('[inert]') !== null;

describe('dialogs over each other', () => {
  beforeEach(() => page.viewport(1280, 800));

  it('close one by one by Escape, each restoring the focus, and release the page after the last', async () => {
    renderThemed(<Nested />);
    const main = screen.getByRole('main');
    await userEvent.click(button('Open outer'));
    await expect.element(button('Open inner')).toHaveFocus();
    await userEvent.click(button('Open inner'));
    await expect.element(button('In the inner')).toHaveFocus();
    const outer = screen.getByRole('dialog', { name: 'Outer', hidden: true });
    expect([inert(main), inert(outer), isPageLocked()]).toEqual([true, true, true]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => isDialogOpen('Inner')).toBe(false);
    expect(isDialogOpen('Outer')).toBe(true);
    await expect.element(button('Open inner')).toHaveFocus();
    expect([inert(main), inert(outer), isPageLocked()]).toEqual([true, false, true]);
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Open outer')).toHaveFocus();
    expect([inert(main), isPageLocked()]).toEqual([false, false]);
  });

  it('close only the top one by an outside click, and restore the focus', async () => {
    renderThemed(<Nested />);
    await userEvent.click(button('Open outer'));
    await userEvent.click(button('Open inner'));
    await userEvent.click(document.body, { position: { x: 20, y: 20 } });
    await expect.element(button('Open inner')).toHaveFocus();
    await userEvent.click(document.body, { position: { x: 20, y: 20 } });
    await expect.element(button('Open outer')).toHaveFocus();
  });

  it('leave nothing behind when they unmount while open', async () => {
    const { container, rerender } = renderThemed(<Nested />);
    await userEvent.click(button('Open outer'));
    await userEvent.click(button('Open inner'));
    rerender(<p>Another page</p>);
    expect(isPageLocked()).toBe(false);
    expect(document.querySelectorAll('[inert]')).toHaveLength(0);
    expect(container.textContent).toBe('Another page');
  });

  it('keep Tab inside in both directions', async () => {
    renderThemed(<Nested />);
    await userEvent.click(button('Open outer'));
    await userEvent.keyboard('{Tab}');
    await expect.element(button('Close')).toHaveFocus();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(button('Open inner')).toHaveFocus();
  });
});

describe('the focus after a dialog', () => {
  it('returns the focus to the opener of the first dialog when a second one replaces it', async () => {
    renderThemed(<OneAfterAnother />);
    await userEvent.click(button('Add'));
    await userEvent.click(button('Save'));
    await userEvent.click(button('Done'));
    await expect.element(button('Add')).toHaveFocus();
  });

  it('moves to the nearest element when the opener is gone', async () => {
    renderThemed(<Rows />);
    await userEvent.click(button('Delete two'));
    await userEvent.click(button('Yes'));
    await expect.element(button('Delete one')).toHaveFocus();
  });

  it('moves to the nearest element when nothing is left for the opener to do', async () => {
    renderThemed(<ClearAll />);
    await userEvent.click(button('Clear'));
    await userEvent.click(button('Yes'));
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveFocus();
  });

  it('is not set when a key opened the dialog on a page without a focus', async () => {
    function ByKey() {
      const [open, setOpen] = useState(false);
      useEffect(() => {
        const press = ({ key }: KeyboardEvent) => key === 'n' && setOpen(true);
        document.addEventListener('keydown', press);
        return () => document.removeEventListener('keydown', press);
      }, []);
      return (
        <main>
          <a href="#content">Skip to content</a>
          <Modal open={open} onClose={() => setOpen(false)} title="New" />
        </main>
      );
    }
    renderThemed(<ByKey />);
    await userEvent.keyboard('n');
    await expect.element(page.getByRole('dialog', { name: 'New' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'New' })).not.toBeInTheDocument();
    expect(document.activeElement).toBe(document.body);
  });

  it('returns to the button of the menu that opened it, and the page is usable again', async () => {
    renderThemed(<FromMenu />);
    await userEvent.click(button('More'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Rename' }));
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('More')).toHaveFocus();
    await userEvent.click(button('Pressed 0'));
    await expect.element(button('Pressed 1')).toBeVisible();
  });
});

describe('the focus of a dialog that was hidden', () => {
  it('is again where it was, and returns to the opener afterwards', async () => {
    renderThemed(<Waiting />);
    await userEvent.click(button('Ask'));
    await userEvent.click(button('Second'));
    await expect.element(page.getByText('Waiting')).toBeVisible();
    arrive('Here');
    await expect.element(page.getByText('Here')).toBeVisible();
    await expect.element(button('Second')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Ask')).toHaveFocus();
  });
});

describe('the semantics of a dialog', () => {
  it('is modal, named by its title and described by its description', async () => {
    renderThemed(
      <Modal open onClose={() => {}} title="Rename" description="Everybody sees it." role="alertdialog">
        <input aria-label="Name" />
      </Modal>,
    );
    const dialog = page.getByRole('alertdialog', { name: 'Rename' });
    await expect.element(dialog).toHaveAttribute('aria-modal', 'true');
    await expect.element(dialog).toHaveAccessibleDescription('Everybody sees it.');
  });

  it('holds a title of 10,000 characters without losing its content or its cross', async () => {
    renderThemed(
      <Modal open onClose={() => {}} title={'long '.repeat(2000)} description={'x'.repeat(10_000)}>
        <input aria-label="Name" />
      </Modal>,
    );
    const inWindow = (element: Element) => {
      const box = element.getBoundingClientRect();
      return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && box.height > 0;
    };
    expect(inWindow(page.getByRole('textbox').element())).toBe(true);
    expect(inWindow(button('Close').element())).toBe(true);
  });
});
