import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { signerDocumentsQuery, type ListState } from './queries.ts';
import css from './list-switch.module.css';

const LISTS = [
  { state: 'pending', label: 'Pending', to: '/user_contracts_list' },
  { state: 'signed', label: 'Signed', to: '/signed_contracts_list' },
] as const;

/** On a phone, where the menu is a tap away: both lists side by side, with how many each holds. */
export function ListSwitch({ current }: { current: ListState }) {
  return (
    <nav className={css.lists} aria-label="Lists">
      {LISTS.map(({ state, label, to }) => (
        <Link key={state} to={to} className={css.list} aria-current={state === current ? 'page' : undefined}>
          {label}
          <Count state={state} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ state }: { state: ListState }) {
  const { data } = useQuery(signerDocumentsQuery(state, 1));
  return data ? ` ${data.meta.total}` : null;
}
