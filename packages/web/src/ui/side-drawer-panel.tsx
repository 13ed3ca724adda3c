import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { confirm, isAsking } from './confirm.ts';
import type { SideDrawerProps } from './side-drawer.tsx';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';
import css from './side-drawer.module.css';

export function SideDrawerPanel({ opened, onClose, title, sub, children, foot, dirty = false, size = 448 }: SideDrawerProps) {
  async function close() {
    if (isAsking()) return;
    const leave =
      !dirty ||
      (await confirm({ title: 'Leave without saving?', children: 'What you typed here is not saved.', yes: 'Yes, leave', danger: true }));
    if (leave) onClose();
  }
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={() => void close()}
      size={size}
      withCloseButton={false}
      portalProps={{ target: '#dialogs' }}
    >
      <div className={css.head}>
        <div className={css.words}>
          <Drawer.Title className="fh-h-serif">{title}</Drawer.Title>
          {sub !== undefined && <span className={css.sub}>{sub}</span>}
        </div>
        <ActionIcon size={32} className={css.close ?? ''} aria-label="Close" onClick={() => void close()}>
          <IconX size={17} stroke={1.7} />
        </ActionIcon>
      </div>
      <div className={css.body}>{children}</div>
      {foot !== undefined && <div className={css.foot}>{foot}</div>}
    </Drawer>
  );
}
