import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isApiError, messageOf } from '../../lib/api-error.ts';
import { reasonFault } from '../../lib/contract-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../ui/dialog-form.tsx';
import { FormErrors } from '../../ui/form-errors.tsx';
import { ReasonField } from '../../ui/reason-field.tsx';
import { toast } from '../../ui/toast.ts';
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
  /** Said once it is saved: what follows it from then on. */
  saved: string;
  /** Read again where somebody else has saved another. */
  policyKey: QueryKey;
  save: { error: Error | null; isPending: boolean };
  onSave: (reason: string, after: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  onClose: () => void;
};

/** What changes, why, and the act: a new version of a policy. */
export function SaveVersionDialog({ number, changes, about, warning, refusal = null, saved, policyKey, save, onSave, onClose }: Props) {
  const client = useQueryClient();
  const form = useCheckedForm({ reason: '' }, check);
  const failed = save.error ? messageOf(save.error) || 'This could not be saved. Try again in a moment.' : null;
  const after = {
    onSuccess: () => {
      onClose();
      toast.ok(`Version ${number} saved`, saved);
    },
    onError: (error: Error) => {
      if (isApiError(error, 'STALE_VERSION')) void client.invalidateQueries({ queryKey: policyKey });
    },
  };
  return (
    <Dialog opened onClose={onClose} title={`Save as version ${number}`} size={560}>
      <DialogForm formRef={form.formRef} onSubmit={form.submit(({ reason }) => onSave(reason, after))}>
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
