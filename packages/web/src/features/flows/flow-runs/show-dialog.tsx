import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { BranchButton } from './branch-button.tsx';
import { QrPanel } from './qr-panel.tsx';

type Props = { runId: number; name: string; how: 'qr' | 'branch'; onClose: () => void };

/** The link on this screen: as a QR code for their phone, or to work through with them here. */
export function ShowDialog({ runId, name, how, onClose }: Props) {
  const [seen, setSeen] = useState(false);
  if (how === 'qr')
    return (
      <Dialog opened onClose={onClose} title="QR code">
        <QrPanel runId={runId} name={name} />
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title={`Work in the branch with ${name}`}>
      <DialogForm onSubmit={(event) => event.preventDefault()}>
        <p className="fh-body">
          Their page opens in a tab of its own on this device. Your name is recorded as their helper, and they see that you helped. Hand the
          device to them for what they should answer themselves.
        </p>
        <Checkbox
          label="I have the original of their identity document before me"
          checked={seen}
          onChange={(event) => setSeen(event.currentTarget.checked)}
        />
        <DialogActs
          no="Close"
          onNo={onClose}
          better={<BranchButton runId={runId} name={name} originalSeen={seen} isMain onOpened={onClose} />}
        />
      </DialogForm>
    </Dialog>
  );
}
