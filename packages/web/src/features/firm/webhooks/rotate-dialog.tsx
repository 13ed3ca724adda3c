import type { WebhookEndpoint } from '@freehold/contract/firm/webhooks';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { useRotateWebhook } from './queries.ts';
import { ShownSecret } from './shown-secret.tsx';

/** Makes a new secret and shows it, this once. */
export function RotateDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const rotate = useRotateWebhook();
  const [isReady, setReady] = useState(false);
  const [isWrong, setWrong] = useState(false);
  if (rotate.data)
    return (
      <Dialog opened onClose={onClose} title="Copy the secret now">
        <ShownSecret secret={rotate.data.secret} />
        <Button mt={16} onClick={onClose}>
          I have kept it
        </Button>
      </Dialog>
    );
  return (
    <Dialog opened onClose={onClose} title="Rotate the secret of this endpoint?">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          setWrong(!isReady);
          if (isReady) rotate.mutate(endpoint.id);
        }}
      >
        <FormErrors
          count={0}
          before=""
          message={rotate.error ? messageOf(rotate.error) || 'This could not be done. Try again in a moment.' : null}
        />
        <p className="fh-body">
          We make a new secret and show it <b>once</b>. For 24 hours each message carries two signatures, so both secrets work. Then the old
          one stops.
        </p>
        <Checkbox
          label="I can change it at the other end within 24 hours"
          checked={isReady}
          error={isWrong && !isReady ? 'Tick to go on' : undefined}
          onChange={(event) => setReady(event.currentTarget.checked)}
        />
        <DialogActs no="No" noFirst onNo={onClose} yes="Yes, make a new one" isBusy={rotate.isPending} />
      </DialogForm>
    </Dialog>
  );
}
