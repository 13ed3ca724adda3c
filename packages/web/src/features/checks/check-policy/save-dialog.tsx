import type { CheckPolicyVersion, CheckRules } from '@freehold/contract/checks/check-policy';
import type { PolicyChange } from '../../../shared/policy-versions/change-list.tsx';
import { SaveVersionDialog } from '../../../shared/policy-versions/save-version-dialog.tsx';
import { checkPolicyKey, useSaveCheckPolicy } from './queries.ts';

type Props = { current: CheckPolicyVersion; rules: CheckRules; changes: readonly PolicyChange[]; onClose: () => void };

/** A new version that the gate asks by from now on. */
export function SaveDialog({ current, rules, changes, onClose }: Props) {
  const save = useSaveCheckPolicy();
  return (
    <SaveVersionDialog
      number={current.version + 1}
      changes={changes}
      about="Moves of properties ask by this version from now on. A CDD clock that already runs keeps waiting for what was required when it started."
      saved="Moves of properties ask by it from now on"
      policyKey={checkPolicyKey}
      save={save}
      onSave={(reason, after) => save.mutate({ version: current.version, rules, reason }, after)}
      onClose={onClose}
    />
  );
}
