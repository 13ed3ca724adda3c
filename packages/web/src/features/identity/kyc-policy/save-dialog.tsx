import type { KycPolicyVersion, KycRules } from '@freehold/contract/identity/kyc-policy';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';
import { SaveVersionDialog } from '../../../shared/policy-versions/save-version-dialog.tsx';
import { kycPolicyKey, useSaveKycPolicy } from './queries.ts';

type Props = { current: KycPolicyVersion; rules: KycRules; changes: readonly PolicyChange[]; onClose: () => void };

/** A new version for the checks that begin from now on. */
export function SaveDialog({ current, rules, changes, onClose }: Props) {
  const save = useSaveKycPolicy();
  return (
    <SaveVersionDialog
      number={current.version + 1}
      changes={changes}
      about={`Identity checks that begin from now on use this version. Those that were begun keep version ${current.version}, and so do their reports.`}
      saved="Identity checks that begin from now on use it"
      policyKey={kycPolicyKey}
      save={save}
      onSave={(reason, after) => save.mutate({ version: current.version, rules, reason }, after)}
      onClose={onClose}
    />
  );
}
