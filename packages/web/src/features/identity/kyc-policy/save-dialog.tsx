import type { KycPolicyVersion, KycRules } from '@freehold/contract/identity/kyc-policy';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';
import { SaveVersionDialog } from '../../../shared/policy-versions/save-version-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { kycPolicyKey, useSaveKycPolicy } from './queries.ts';

type Props = { current: KycPolicyVersion; rules: KycRules; changes: readonly PolicyChange[]; onClose: () => void };

/** A new version for the checks that begin from now on. */
export function SaveDialog({ current, rules, changes, onClose }: Props) {
  const client = useQueryClient();
  const save = useSaveKycPolicy();
  const number = current.version + 1;
  return (
    <SaveVersionDialog
      number={number}
      changes={changes}
      about={`Identity checks that begin from now on use this version. Those that were begun keep version ${current.version}, and so do their reports.`}
      save={save}
      onSave={(reason) =>
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
        )
      }
      onClose={onClose}
    />
  );
}
