import { Navigate, useSearch } from '@tanstack/react-router';
import { countIn } from '../../../lib/search-params.ts';
import { CheckList } from '../../../shared/checks/check-list.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { rentPages } from './kind.ts';

/** Every Right to Rent check of the workspace. The page of a property sends those here who begin one. */
export function RentListScreen() {
  const mayRun = useCurrentUser().can.run_checks;
  const search = useSearch({ strict: false });
  const property = countIn(search['property']);
  const party = countIn(search['party']);
  if (mayRun && search['new'] !== undefined)
    return (
      <Navigate
        replace
        to="/marketplace/manual_rtr_check/new"
        search={{ ...(property ? { property } : {}), ...(party ? { party } : {}) }}
      />
    );
  return (
    <CheckList
      kind={rentPages}
      about="Who may rent a home in England, by their papers or the Home Office"
      empty="Begin from a letting, for every adult who will live there, or for one person by name."
      start={mayRun && <LinkButton to="/marketplace/manual_rtr_check/new">New check</LinkButton>}
    />
  );
}
