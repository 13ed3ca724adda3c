import type { KycPolicyVersion, KycRules } from '@freehold/contract/identity/kyc-policy';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { reasonFault } from '../../../lib/contract-faults.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { ReasonField } from '../../../ui/reason-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { ChangeList } from './change-list.tsx';
import type { Change } from './choices.ts';
import { kycPolicyKey, useSaveKycPolicy } from './queries.ts';

async function check({ reason }: { reason: string }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

type Props = { current: KycPolicyVersion; rules: KycRules; changes: readonly Change[]; onClose: () => void };

/** What changes, why, and the act: a new version for the checks that begin from now on. */
export function SaveDialog({ current, rules, changes, onClose }: Props) {
  const client = useQueryClient();
  const save = useSaveKycPolicy();
  const form = useCheckedForm({ reason: '' }, check);
  const number = current.version + 1;
  const send = form.submit(({ reason }) =>
    save.mutate(
      { version: current.version, rules, reason },
      {
        onSuccess: () => {
          onClose();
          toast.ok(`Version ${number} saved`, 'Identity checks that begin from now on use it');
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void client.invalidateQueries({ queryKey: kycPolicyKey });
        },
      },
    ),
  );
  return (
    <Dialog opened onClose={onClose} title={`Save as version ${number}`} size={560}>
      <DialogForm formRef={form.formRef} onSubmit={send}>
        <FormErrors
          count={0}
          before=""
          message={save.error ? messageOf(save.error) || 'This could not be saved. Try again in a moment.' : null}
        />
        <ChangeList changes={changes} />
        <ReasonField form={form} label="Reason" description="Shown in the version history" />
        <p className="fh-small fh-dim">
          Identity checks that begin from now on use this version. Those that were begun keep version {current.version}, and so do their
          reports.
        </p>
        <DialogActs onNo={onClose} yes={`Save version ${number}`} isBusy={save.isPending} />
      </DialogForm>
    </Dialog>
  );
}
