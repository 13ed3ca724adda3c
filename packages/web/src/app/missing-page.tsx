import { keysOf } from '@freehold/contract/kernel/keys';
import { useQuery } from '@tanstack/react-query';
import { useMatches, useParams, useRouteContext } from '@tanstack/react-router';
import { signerQuery } from '../shared/signer-query.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MissPage } from '../ui/miss-page.tsx';
import { GoBack } from './go-back.tsx';
import { MISSING_WORDS } from './missing-words.ts';
import { PAGES, labelOf } from './route-table.ts';
import css from './unknown-page.module.css';

const HOME = {
  nobody: { to: '/sign-in', label: 'Sign in' },
  registering: { to: '/logout', label: 'Log out' },
  signer: { to: '/user_contracts_list', label: 'Open pending documents' },
  staff: { to: '/', label: 'Open the dashboard' },
} as const;

/** A page of the table that this version does not have: what it will do, and what does it today. It stands in the frame its page would have. */
export function MissingPage() {
  const { session } = useRouteContext({ from: '__root__' });
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page });
  const params = useParams({ strict: false });
  // A signer whose session has ended learns it here as on every page of theirs.
  useQuery({ ...signerQuery, enabled: page?.needs === 'signer' });
  if (!page) throw new Error('A page that is not in the table has no place here');
  const path = keysOf(PAGES).find((each) => PAGES[each].name === page.name);
  const words = path === undefined ? undefined : MISSING_WORDS[path];
  const can = session.isLoggedIn() ? session.userNow()?.can : undefined;
  const ways = (words?.ways ?? []).filter(({ needs }) => needs === undefined || can?.[needs] === true);
  const [first = HOME[page.needs], ...others] = ways;
  const shown = (
    <MissPage
      title={labelOf(page, params)}
      acts={
        <>
          <LinkButton to={first.to}>{first.label}</LinkButton>
          {others.map(({ to, label }) => (
            <LinkButton key={to} to={to} variant="default">
              {label}
            </LinkButton>
          ))}
          <GoBack />
        </>
      }
    >
      {words ? `${words.will} ${words.now}` : 'This version of Freehold has no such page.'}
    </MissPage>
  );
  return page.frame === 'none' ? <main className={css.alone}>{shown}</main> : shown;
}
