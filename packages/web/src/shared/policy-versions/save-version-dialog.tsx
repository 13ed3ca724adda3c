import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { reasonFault } from '../../lib/contract-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../ui/dialog-form.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { useCheckedForm } from '../../ui/use-checked-form.ts';
import { ChangeList, type PolicyChange } from './change-list.tsx';

async function check({ reason }: { reason: string }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

type Props = {
  /** Of the version that is saved. */
  number: number;
  changes: readonly PolicyChange[];
  /** What it applies to from then on, and what it leaves as it is. */
  about: string;
  /** What has to be known before it is saved. */
  warning?: ReactNode;
  /** Said in place of the words of the refusal. */
  refusal?: string | null;
  save: { error: Error | null; isPending: boolean };
  onSave: (reason: string) => void;
  onClose: () => void;
};

/** What changes, why, and the act: a new version of a policy. */
export function SaveVersionDialog({ number, changes, about, warning, refusal = null, save, onSave, onClose }: Props) {
  const form = useCheckedForm({ reason: '' }, check);
  const failed = save.error ? messageOf(save.error) || 'This could not be saved. Try again in a moment.' : null;
  return (
    <Dialog opened onClose={onClose} title={`Save as version ${number}`} size={560}>
      <DialogForm formRef={form.formRef} onSubmit={form.submit(({ reason }) => onSave(reason))}>
        {warning}
        <FormErrors count={0} before="" message={refusal ?? failed} />
        <ChangeList changes={changes} />
        <ReasonField form={form} label="Reason" description="Shown in the version history" />
        <p className="fh-small fh-dim">{about}</p>
        <DialogActs onNo={onClose} yes={`Save version ${number}`} isBusy={save.isPending} />
      </DialogForm>
    </Dialog>
  );
}
