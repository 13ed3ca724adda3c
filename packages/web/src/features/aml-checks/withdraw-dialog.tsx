import type { Clearing } from '@freehold/contract/clearings';
import { Button, Textarea } from '@mantine/core';
import { messageOf } from '../../lib/api-error.ts';
import { reasonFault } from '../../lib/contract-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useWithdrawClearing } from './clearings-query.ts';
import css from './withdraw-dialog.module.css';

async function check({ reason }: { reason: string }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

type Props = { clearing: Clearing; partyId: number; onClose: () => void };

/** Takes a clearing back with a reason that stays on record. */
export function WithdrawDialog({ clearing, partyId, onClose }: Props) {
  const withdraw = useWithdrawClearing(partyId);
  const form = useCheckedForm({ reason: '' }, check);
  const send = form.submit(({ reason }) =>
    withdraw.mutate(
      { id: clearing.id, reason },
      {
        onSuccess: () => {
          toast.ok('Clearing taken back', clearing.name);
          onClose();
        },
      },
    ),
  );
  const refused = withdraw.error ? messageOf(withdraw.error) || 'This could not be saved. Try again in a moment.' : null;
  return (
    <Dialog opened onClose={onClose} title="Take this clearing back">
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <p className="fh-body">
          The next screening shows {clearing.name} again, for somebody to answer. {clearing.public_ref} stays as it is. This cannot be
          undone; the entry can be cleared anew.
        </p>
        <FormErrors count={0} before="" message={refused} />
        <Textarea
          label="Reason"
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          onBlur={() => form.values.reason !== '' && form.left('reason')}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={withdraw.isPending}>
            Take back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
