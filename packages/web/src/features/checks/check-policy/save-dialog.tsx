import type { CheckPolicyVersion, CheckRules, PolicyKind } from '@freehold/contract/checks/check-policy';
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
import { checkPolicyKey, useSaveCheckPolicy } from './queries.ts';
import type { RoleRow } from './role-rows.ts';

async function check({ reason }: { reason: string }) {
  const fault = await reasonFault(reason);
  return fault === null ? {} : { reason: fault };
}

type Props = {
  current: CheckPolicyVersion;
  rules: CheckRules;
  kinds: readonly PolicyKind[];
  changes: readonly RoleRow[];
  onClose: () => void;
};

/** What changes, why, and the act: a new version that the gate asks by from now on. */
export function SaveDialog({ current, rules, kinds, changes, onClose }: Props) {
  const client = useQueryClient();
  const save = useSaveCheckPolicy();
  const form = useCheckedForm({ reason: '' }, check);
  const number = current.version + 1;
  const send = form.submit(({ reason }) =>
    save.mutate(
      { version: current.version, rules, reason },
      {
        onSuccess: () => {
          onClose();
          toast.ok(`Version ${number} saved`, 'Moves of properties ask by it from now on');
        },
        onError: (error) => {
          if (isApiError(error, 'STALE_VERSION')) void client.invalidateQueries({ queryKey: checkPolicyKey });
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
        <ChangeList changes={changes} before={current.rules} after={rules} kinds={kinds} />
        <ReasonField form={form} label="Reason" description="Shown in the version history" />
        <p className="fh-small fh-dim">
          Moves of properties ask by this version from now on. A CDD clock that already runs keeps waiting for what was required when it
          started.
        </p>
        <DialogActs onNo={onClose} yes={`Save version ${number}`} isBusy={save.isPending} />
      </DialogForm>
    </Dialog>
  );
}
