import { Navigate, useSearch } from '@tanstack/react-router';
import { countIn } from '../../../lib/search-params.ts';
import { DraftsCard } from './drafts-card.tsx';
import { CheckList } from '../../../shared/checks/check-list.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { kycPages } from './kind.ts';

/** Every identity check of the workspace, and the forms that were begun. */
export function KycListScreen() {
  const mayRun = useCurrentUser().can.run_checks;
  const search = useSearch({ strict: false });
  const party = countIn(search['party']);
  if (mayRun && search['new'] !== undefined)
    return <Navigate replace to="/marketplace/manual_kyc_check/new" search={party ? { party } : {}} />;
  return (
    <CheckList
      kind={kycPages}
      about="Who clients are, from what they sent in or what you saw"
      empty="Send somebody a flow that asks for their details and document, or make a check yourself with what they showed you."
      before={mayRun && <DraftsCard />}
      start={mayRun && <LinkButton to="/marketplace/manual_kyc_check/new">New check</LinkButton>}
    />
  );
}
