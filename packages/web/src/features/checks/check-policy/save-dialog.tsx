import type { CheckPolicyVersion, CheckRules } from '@freehold/contract/checks/check-policy';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';
import { SaveVersionDialog } from '../../../shared/policy-versions/save-version-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { checkPolicyKey, useSaveCheckPolicy } from './queries.ts';

type Props = { current: CheckPolicyVersion; rules: CheckRules; changes: readonly PolicyChange[]; onClose: () => void };

/** A new version that the gate asks by from now on. */
export function SaveDialog({ current, rules, changes, onClose }: Props) {
  const client = useQueryClient();
  const save = useSaveCheckPolicy();
  const number = current.version + 1;
  return (
    <SaveVersionDialog
      number={number}
      changes={changes}
      about="Moves of properties ask by this version from now on. A CDD clock that already runs keeps waiting for what was required when it started."
      save={save}
      onSave={(reason) =>
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
        )
      }
      onClose={onClose}
    />
  );
}
