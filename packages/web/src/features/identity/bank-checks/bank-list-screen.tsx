import { Navigate, useSearch } from '@tanstack/react-router';
import { countIn } from '../../../lib/search-params.ts';
import { CheckList } from '../../../shared/checks/check-list.tsx';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { bankPages } from './kind.ts';
import { ModulusTablesCard } from './modulus-tables-card.tsx';

/** Every check of a client's bank account, and the tables that account numbers are checked with. */
export function BankListScreen() {
  const mayRun = useCurrentUser().can.run_checks;
  const search = useSearch({ strict: false });
  const [property, party] = [countIn(search['property']), countIn(search['party'])];
  if (mayRun && search['new'] !== undefined)
    return (
      <Navigate
        replace
        to="/marketplace/manual_bank_account_check/new"
        search={{ ...(property ? { property } : {}), ...(party ? { party } : {}) }}
      />
    );
  return (
    <CheckList
      kind={bankPages}
      about="Whether an account is the client’s, before money goes to it"
      empty="Enter the account a client gave you before you pay to it."
      before={<ModulusTablesCard />}
      start={mayRun && <LinkButton to="/marketplace/manual_bank_account_check/new">New check</LinkButton>}
    />
  );
}
