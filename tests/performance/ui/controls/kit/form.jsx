// The page of 200 controls as an application would write it with the kit: fields are controlled, a group keeps its own
// values.
import { useState } from 'react';
import { Button, Select, Switch, TextField } from '@kit/exports/form.js';
import { TabPanel, Tabs } from '@kit/exports/layout.js';
import { createToaster, Modal, Toasts, Tooltip } from '@kit/exports/overlay.js';
import { applyTheme, ThemeProvider } from '@kit/exports/theme.js';
import { mountReact } from '../_shared/react-host.jsx';
import { MODAL_TEXT, MODAL_TITLE, OPTIONS, TIP, TOAST_TEXT, groups } from '../_shared/spec.js';

export const meta = { label: 'ui-kit', packages: ['styled-components'] };
export const dom = { probe: 'input[type=text]' };

const options = OPTIONS.map((label) => ({ value: label, label }));
const toaster = createToaster();

function Group({ group, onAct }) {
  const { g, fields, selects, switches, buttons, tabs } = group;
  const [values, setValues] = useState(() =>
    Object.fromEntries([
      ...fields.map((field) => [field.id, field.value]),
      ...selects.map((select) => [select.id, 'Option B']),
      ...switches.map((one) => [one.id, one.on]),
    ]),
  );
  const [tab, setTab] = useState(tabs[0].id);
  const set = (id) => (value) => setValues((before) => ({ ...before, [id]: value }));
  return (
    <section className="g">
      {fields.map(({ id, label }) => (
        <TextField key={id} label={label} value={values[id]} onChange={set(id)} />
      ))}
      {selects.map(({ id, label }) => (
        <Select key={id} label={label} options={options} value={values[id]} onChange={set(id)} />
      ))}
      {switches.map(({ id, label }) => (
        <Switch key={id} label={label} checked={values[id]} onChange={set(id)} />
      ))}
      {buttons.map(({ id, n, label }, index) => {
        const button = (
          <Button key={id} onClick={() => onAct(n)}>
            {label}
          </Button>
        );
        return index === 4 ? (
          <Tooltip key={id} content={TIP}>
            {button}
          </Tooltip>
        ) : (
          button
        );
      })}
      <div className="tabs">
        <Tabs id={`tabs-${g}`} label={`Tabs ${g}`} items={tabs} value={tab} onChange={setTab} />
        <TabPanel tabs={`tabs-${g}`} tab={tab}>
          {tabs.find(({ id }) => id === tab)?.panel}
        </TabPanel>
      </div>
    </section>
  );
}

function App() {
  const [open, setOpen] = useState(false);
  const act = (n) => {
    if (n === 1) setOpen(true);
    if (n === 2) toaster.show({ title: TOAST_TEXT });
  };
  return (
    <ThemeProvider>
      {groups.map((group) => (
        <Group key={group.g} group={group} onAct={act} />
      ))}
      <Modal open={open} onClose={() => setOpen(false)} title={MODAL_TITLE}>
        {MODAL_TEXT}
      </Modal>
      <Toasts toaster={toaster} />
    </ThemeProvider>
  );
}

export function create(host) {
  const app = mountReact(host, App, {});
  return {
    setTheme: (mode) => applyTheme(document.documentElement, { scheme: mode === 'dark' ? 'night' : 'light' }),
    unmount: app.unmount,
  };
}
