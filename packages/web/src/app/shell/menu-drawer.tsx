import { ActionIcon, Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Wordmark } from '../../ui/mark.tsx';
import { useOpenedAfterMount } from '../../ui/use-opened-after-mount.ts';
import css from './menu-drawer.module.css';

/** The drawer of a phone: the wordmark, and the menu under it. */
export function MenuDrawer({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Drawer
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      position="left"
      size={316}
      withCloseButton={false}
      portalProps={{ target: '#dialogs' }}
      classNames={{ inner: css.inner ?? '', content: css.content ?? '', body: css.body ?? '' }}
    >
      <Drawer.Title className="fh-spoken">Menu</Drawer.Title>
      <div className={css.head}>
        <Wordmark size={20} />
        <ActionIcon size={44} aria-label="Close menu" onClick={onClose}>
          <IconX size={19} stroke={1.7} />
        </ActionIcon>
      </div>
      {children}
    </Drawer>
  );
}
