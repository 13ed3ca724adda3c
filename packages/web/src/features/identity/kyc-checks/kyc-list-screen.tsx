import { CheckList } from '../../../shared/checks/check-list.tsx';
import { kycPages } from './kind.ts';

/** Every identity check of the workspace. */
export function KycListScreen() {
  return (
    <CheckList
      kind={kycPages}
      about="What clients sent in about who they are"
      empty="A check starts when a client hands in their details and document. Send them a flow that asks for them. This version tests nothing by itself."
    />
  );
}
