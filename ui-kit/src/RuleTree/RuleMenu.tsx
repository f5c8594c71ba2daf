import { IconButton } from '../IconButton/IconButton.tsx';
import { Menu } from '../Menu/Menu.tsx';
import type { MenuEntry } from '../Menu/menuTypes.ts';
import type { RulePath } from './ruleEdits.ts';
import { useRuleTreeTexts } from './texts.ts';
import type { RuleAction, RuleScope } from './types.ts';

interface RuleMenuProps<Leaf extends object> {
  /** Name of the row that the actions are for. */
  name: string;
  path: RulePath;
  group: boolean;
  scope: RuleScope<Leaf>;
}

/** The actions of a row, each with its key. */
export function RuleMenu<Leaf extends object>({ name, path, group, scope }: RuleMenuProps<Leaf>) {
  const say = useRuleTreeTexts();
  const item = (key: RuleAction, label: string, icon: string, shortcut?: string, reason?: string): MenuEntry => {
    const disabled = !scope.can(key, path);
    return {
      key,
      label,
      icon,
      disabled,
      danger: key === 'remove',
      ...(shortcut !== undefined && { shortcut }),
      ...(disabled && reason !== undefined && { reason }),
      onSelect: () => scope.run(key, path),
    };
  };
  const inner = path.length > 0;
  const deep = scope.full ?? scope.tooDeep(path);
  const items: MenuEntry[] = [
    item('add', say.addCondition, 'plus', 'Insert', scope.full),
    ...(group ? [item('addGroup', say.addGroup, 'folder-plus', undefined, deep)] : []),
    item('wrap', say.wrap, 'group', 'mod+G', scope.tooDeep(path)),
    ...(inner && group ? [item('unwrap', say.unwrap, 'ungroup', 'mod+shift+G')] : []),
    ...(inner
      ? [
          { type: 'separator' as const, key: 'moves' },
          item('up', say.moveUp, 'arrow-up', 'alt+↑'),
          item('down', say.moveDown, 'arrow-down', 'alt+↓'),
          item('in', say.moveIn, 'arrow-right', 'alt+→'),
          item('out', say.moveOut, 'arrow-left', 'alt+←'),
        ]
      : []),
    { type: 'separator', key: 'history' },
    item('undo', say.undo, 'undo-2', 'mod+Z'),
    item('redo', say.redo, 'redo-2', 'mod+shift+Z'),
    ...(inner ? [item('remove', say.remove, 'trash-2', 'Delete')] : []),
  ];
  return (
    <Menu
      label={say.actions(name)}
      placement="bottom-end"
      items={items}
      trigger={(trigger) => <IconButton {...trigger} size="s" icon="ellipsis" label={say.actions(name)} />}
    />
  );
}
