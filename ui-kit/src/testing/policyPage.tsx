import { StrictMode, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm } from 'react-hook-form';
import { AppShell } from '../AppShell/AppShell.tsx';
import { Button } from '../Button/Button.tsx';
import { BarChart } from '../Chart/BarChart.tsx';
import { chartPng } from '../Chart/download.ts';
import { Combobox } from '../Combobox/Combobox.tsx';
import { DataTable } from '../DataTable/DataTable.tsx';
import { Form } from '../Form/Form.tsx';
import { FormField } from '../Form/FormField.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { Modal } from '../Modal/Modal.tsx';
import { Navbar } from '../Navbar/Navbar.tsx';
import { Sidebar } from '../Sidebar/Sidebar.tsx';
import { SplitPane } from '../SplitPane/SplitPane.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { createToaster } from '../Toasts/createToaster.ts';
import { Toasts } from '../Toasts/Toasts.tsx';
import { Tooltip } from '../Tooltip/Tooltip.tsx';

const options = ['red', 'green'].map((value) => ({ value, label: value }));
const rows = Array.from({ length: 500 }, (_, index) => ({ id: String(index), name: `Row ${index}` }));
const sections = [{ id: 'all', items: [{ id: 'home', label: 'Home', icon: 'home', href: '#home', count: 3 }] }];
const toaster = createToaster();

function GuardedForm() {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <Form guard form={form} onSubmit={() => {}}>
      <FormField control={form.control} name="name">
        {(field) => <TextField label="Name" {...field} />}
      </FormField>
    </Form>
  );
}

/** A page with the kit, as in an app under a strict Content-Security-Policy. */
function PolicyPage() {
  const [open, setOpen] = useState(false);
  const chart = useRef<HTMLElement>(null);
  const draw = async () => {
    const picture = chart.current && (await chartPng(chart.current));
    toaster.show({ content: picture && picture.size > 1000 ? 'It is drawn' : 'It is empty' });
  };
  const [colour, setColour] = useState<string | null>(null);
  return (
    <AppShell sidebar={<Sidebar sections={sections} />} navbar={<Navbar />}>
      <Tooltip content="Asks first">
        <Button variant="primary" onClick={() => setOpen(true)}>
          Open
        </Button>
      </Tooltip>
      <Menu
        label="Language"
        items={[{ key: 'en', label: 'English', onSelect: () => toaster.show({ content: 'English it is' }) }]}
        trigger={(trigger) => <Button {...trigger}>Language</Button>}
      />
      <Combobox label="Colour" options={options} value={colour} onChange={setColour} />
      <Button onClick={draw}>Picture</Button>
      <BarChart ref={chart} label="Chart" categories={['a', 'b']} series={[{ name: 's', values: [1, 2] }]} />
      <GuardedForm />
      <SplitPane
        first={<p>First</p>}
        second={
          <DataTable
            label="Rows"
            rows={rows}
            rowKey={(row) => row.id}
            columns={[{ key: 'name', header: 'Name', value: (row) => row.name }]}
          />
        }
      />
      <Modal open={open} onClose={() => setOpen(false)} title="Sure?">
        <p>It cannot be undone.</p>
      </Modal>
      <Toasts toaster={toaster} />
    </AppShell>
  );
}

const root = document.getElementById('root');
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce;
if (root)
  createRoot(root).render(
    <StrictMode>
      <ThemeProvider nonce={nonce}>
        <PolicyPage />
      </ThemeProvider>
    </StrictMode>,
  );
