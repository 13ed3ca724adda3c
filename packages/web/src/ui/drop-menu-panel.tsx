import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import type { DropMenuProps, MenuAct, MenuEntry } from './drop-menu.tsx';
import css from './drop-menu.module.css';

export function DropMenuPanel({ target, entries, width, position = 'bottom-end', onClose }: DropMenuProps) {
  return (
    <Menu
      defaultOpened
      // In the landmark of its button, where readers and the Tab key find it.
      withinPortal={false}
      floatingStrategy="fixed"
      // The first entry takes the focus: a stop before it would be no entry of the menu.
      withInitialFocusPlaceholder={false}
      position={position}
      {...(width === undefined ? {} : { width })}
      {...(onClose ? { onClose } : {})}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown className={css.panel}>{entries.map(drawEntry)}</Menu.Dropdown>
    </Menu>
  );
}

function drawEntry(entry: MenuEntry) {
  if (entry.kind === 'label') return <Menu.Label key={entry.id}>{entry.text}</Menu.Label>;
  if (entry.kind === 'line') return <Menu.Divider key={entry.id} />;
  if (entry.kind === 'block') return <div key={entry.id}>{entry.content}</div>;
  return <Act key={entry.id} act={entry} />;
}

/** Readers say whether it is chosen: one of several, or each for itself where the menu stays open. */
const choiceOf = (role: 'menuitemcheckbox' | 'menuitemradio', checked: boolean) => (props: ComponentProps<'button'>) => (
  <button {...props} role={role} aria-checked={checked} />
);

function Act({ act }: { act: MenuAct }) {
  return (
    <Menu.Item
      {...(act.checked === undefined ? {} : { renderRoot: choiceOf(act.stays ? 'menuitemcheckbox' : 'menuitemradio', act.checked) })}
      {...(act.title === undefined ? {} : { title: act.title })}
      className={[act.className, act.danger ? css.danger : ''].filter(Boolean).join(' ')}
      data-current={act.checked || undefined}
      disabled={act.disabled ?? false}
      closeMenuOnClick={!act.stays}
      leftSection={act.icon}
      rightSection={act.checked ? <IconCheck size={15} stroke={2} className={css.tick} /> : null}
      onClick={act.onPick}
    >
      {act.label}
    </Menu.Item>
  );
}
