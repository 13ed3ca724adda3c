import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';
import css from './dialog.module.css';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  closeButton?: boolean;
  size?: number;
  /** The element of the page it is drawn into: dialogues and the No/Yes confirmation each have their own. */
  target?: '#dialogs' | '#confirmations';
};

/** A modal dialogue: 460 wide and centred, a sheet at the foot of a phone. */
export function Dialog({ opened, onClose, title, children, closeButton = true, size = 460, target = '#dialogs' }: DialogProps) {
  return (
    <Modal opened={useOpenedAfterMount(opened)} onClose={onClose} size={size} withCloseButton={false} portalProps={{ target }}>
      <div className={css.head}>
        <Modal.Title className={css.title}>{title}</Modal.Title>
        {closeButton && (
          <ActionIcon size={32} className={css.close} aria-label="Close" onClick={onClose}>
            <IconX size={17} stroke={1.7} />
          </ActionIcon>
        )}
      </div>
      {children}
    </Modal>
  );
}
