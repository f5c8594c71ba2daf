import { useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx';
import { useTableTexts, type TableTexts } from '../DataTable/texts.ts';
import { Menu } from '../Menu/Menu.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';
import { useTexts } from '../texts/texts.ts';
import { hasName, withName, withoutView, withView, type TableView } from './storedViews.ts';
import { ViewNameDialog } from './ViewNameDialog.tsx';

export interface TableViewsProps {
  /** The saved views; the app stores them. */
  views: readonly TableView[];
  /** The table's current state, in the format of a view's `state`. */
  current: string;
  /** State without a chosen view. @default '' */
  initial?: string;
  /** Called to apply the state of a view. */
  onApply: (state: string) => void;
  /** Called when a view is saved, renamed or deleted. */
  onChange: (views: TableView[]) => void;
  texts?: Partial<TableTexts>;
}

type OpenDialog = 'save' | 'rename' | 'delete' | null;

/**
 * A menu of saved views of a table, to apply, save, rename and delete them. Place it in the page's header or the table's
 * toolbar. Renders a `<button>`.
 */
export function TableViews({ views, current, initial = '', onApply, onChange, texts }: TableViewsProps) {
  const say = useTableTexts(texts);
  const { cancel } = useTexts();
  const [asking, setAsking] = useState<OpenDialog>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  // The view with the current state; else the last applied one, which has changed.
  const shown = views.find(({ state }) => state === current);
  const base = shown ?? (current === initial ? undefined : views.find(({ name }) => name === chosen));
  const isChanged = base !== undefined && shown === undefined;

  const apply = (name: string | null, state: string) => {
    setChosen(name);
    onApply(state);
  };
  const items: MenuEntry[] = [
    {
      type: 'group',
      key: 'views',
      label: say.views,
      choice: 'one',
      items: [
        {
          key: ':initial',
          label: say.initialView,
          checked: !base && current === initial,
          onSelect: () => apply(null, initial),
        },
        ...views.map(({ name, state }) => ({
          key: `view ${name}`,
          label: name,
          checked: base?.name === name,
          hint: isChanged && base.name === name ? say.viewChanged : undefined,
          onSelect: () => apply(name, state),
        })),
      ],
    },
    { type: 'separator', key: ':line' },
  ];
  if (isChanged) {
    items.push({
      key: ':update',
      label: say.updateView(base.name),
      icon: 'save',
      onSelect: () => onChange(withView(views, { name: base.name, state: current })),
    });
  }
  items.push({
    key: ':save',
    label: say.saveView,
    icon: 'plus',
    disabled: shown !== undefined || current === initial,
    reason: shown ? say.viewSaved(shown.name) : say.nothingToSave,
    onSelect: () => setAsking('save'),
  });
  if (base) {
    items.push(
      { key: ':rename', label: say.renameView(base.name), icon: 'pencil', onSelect: () => setAsking('rename') },
      {
        key: ':delete',
        label: say.deleteView(base.name),
        icon: 'trash-2',
        danger: true,
        onSelect: () => setAsking('delete'),
      },
    );
  }
  const close = () => setAsking(null);
  return (
    <>
      <Menu
        label={say.views}
        items={items}
        trigger={(trigger) => (
          // On a phone, beside other buttons, there is space only for the icon.
          <Button {...trigger} icon="bookmark" iconEnd="chevron-down" iconOnPhones={!base}>
            {base ? `${base.name}${isChanged ? ' *' : ''}` : say.views}
          </Button>
        )}
      />
      {asking === 'save' && (
        <ViewNameDialog
          title={say.saveView}
          initial=""
          isTaken={(name) => hasName(views, name)}
          onSave={(name) => {
            setChosen(name);
            onChange(withView(views, { name, state: current }));
          }}
          onClose={close}
          say={say}
        />
      )}
      {asking === 'rename' && base && (
        <ViewNameDialog
          title={say.renameView(base.name)}
          initial={base.name}
          isTaken={(name) => hasName(views, name, base.name)}
          onSave={(name) => {
            setChosen(name);
            onChange(withName(views, base.name, name));
          }}
          onClose={close}
          say={say}
        />
      )}
      {asking === 'delete' && base && (
        <ConfirmDialog
          open
          danger
          title={say.deleteView(base.name)}
          message={say.deleteViewText}
          confirmLabel={say.deleteView(base.name)}
          cancelLabel={cancel}
          onConfirm={() => onChange(withoutView(views, base.name))}
          onClose={close}
        />
      )}
    </>
  );
}
