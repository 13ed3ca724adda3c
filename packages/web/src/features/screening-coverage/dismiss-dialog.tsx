import { Button, Textarea } from '@mantine/core';
import type { ScreeningAlert } from '@freehold/contract/list-watch';
import { messageOf } from '../../lib/api-error.ts';
import { reasonFault } from '../../lib/contract-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { toast } from '../../ui/toast.ts';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { useDismissAlert } from './queries.ts';
import css from './coverage.module.css';

async function check({ reason }: { reason: string }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

/** Why an alert needs no check, in words that stay on record. */
export function DismissDialog({ alert, onClose }: { alert: ScreeningAlert; onClose: () => void }) {
  const dismiss = useDismissAlert(alert.id);
  const form = useCheckedForm({ reason: '' }, check);
  const send = form.submit(({ reason }) =>
    dismiss.mutate(reason, {
      onSuccess: () => {
        toast.ok('Alert dismissed', alert.party.name);
        onClose();
      },
    }),
  );
  return (
    <Dialog opened onClose={onClose} title="Dismiss this alert?">
      <form ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <p className="fh-body">
          {alert.party.name} and {alert.name}, {alert.list_name}. The alert stays in the record with your reason. It comes back only if the
          entry changes in what tells people apart.
        </p>
        <FormErrors count={0} before="" message={dismiss.error ? messageOf(dismiss.error) || 'This could not be saved.' : null} />
        <Textarea
          label="Reason"
          autosize
          minRows={3}
          maxRows={8}
          data-autofocus
          value={form.values.reason}
          error={form.errors['reason']}
          onChange={(event) => form.set({ reason: event.currentTarget.value })}
          onBlur={() => form.left('reason')}
        />
        <div className={css.acts}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={dismiss.isPending}>
            Dismiss alert
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
