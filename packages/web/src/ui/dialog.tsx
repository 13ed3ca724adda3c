import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedAfterMount } from './use-opened-after-mount.ts';

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
    <Modal
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      title={title}
      size={size}
      withCloseButton={closeButton}
      closeButtonProps={{ 'aria-label': 'Close' }}
      portalProps={{ target }}
    >
      {children}
    </Modal>
  );
}
