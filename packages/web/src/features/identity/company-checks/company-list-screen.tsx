import { Navigate, useSearch } from '@tanstack/react-router';
import { countIn } from '../../../lib/search-params.ts';
import { CheckList } from '../../../shared/checks/check-list.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { companyPages } from './kind.ts';

/** Every check of a company. */
export function CompanyListScreen() {
  const mayRun = useCurrentUser().can.run_checks;
  const search = useSearch({ strict: false });
  const [property, party] = [countIn(search['property']), countIn(search['party'])];
  if (mayRun && search['new'] !== undefined)
    return (
      <Navigate
        replace
        to="/marketplace/manual_kyb_check/new"
        search={{ ...(property ? { property } : {}), ...(party ? { party } : {}) }}
      />
    );
  return (
    <CheckList
      kind={companyPages}
      about="What a company is, who runs it, and who stands behind it"
      empty="Find a company by name or number. Its register is read at once."
      start={mayRun && <LinkButton to="/marketplace/manual_kyb_check/new">New check</LinkButton>}
    />
  );
}
