import { Navigate, useSearch } from '@tanstack/react-router';
import { countIn } from '../../../lib/search-params.ts';
import { CheckList } from '../../../shared/checks/check-list.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ownershipPages } from './kind.ts';

/** Every check of who owns a home. */
export function OwnershipListScreen() {
  const mayRun = useCurrentUser().can.run_checks;
  const search = useSearch({ strict: false });
  const [property, party] = [countIn(search['property']), countIn(search['party'])];
  if (mayRun && search['new'] !== undefined)
    return (
      <Navigate
        replace
        to="/marketplace/manual_ownership_check/new"
        search={{ ...(property ? { property } : {}), ...(party ? { party } : {}) }}
      />
    );
  return (
    <CheckList
      kind={ownershipPages}
      about="Whether everybody who owns a home sells or lets it"
      empty="Begin one before you market a home for its owner."
      start={mayRun && <LinkButton to="/marketplace/manual_ownership_check/new">New check</LinkButton>}
    />
  );
}
