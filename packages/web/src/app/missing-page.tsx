import { IconHome } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useMatches, useParams } from '@tanstack/react-router';
import { signerQuery } from '../lib/signer-query.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { MissPage } from '../ui/miss-page.tsx';
import { GoBack } from './go-back.tsx';
import { labelOf } from './route-table.ts';
import css from './unknown-page.module.css';

/** A page of the table that this version does not have: says which, and leads on. It stands in the frame its page would have. */
export function MissingPage() {
  const asked = useLocation({ select: (location) => location.pathname });
  const page = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page });
  const params = useParams({ strict: false });
  // A signer whose session has ended learns it here as on every page of theirs.
  useQuery({ ...signerQuery, enabled: page?.needs === 'signer' });
  if (!page) throw new Error('A page that is not in the table has no place here');
  const way = {
    nobody: <LinkButton to="/sign-in">Sign in</LinkButton>,
    registering: <LinkButton to="/logout">Log out</LinkButton>,
    signer: <LinkButton to="/user_contracts_list">Open pending documents</LinkButton>,
    staff: (
      <LinkButton to="/" leftSection={<IconHome size={15} stroke={1.7} />}>
        Open the dashboard
      </LinkButton>
    ),
  };
  const words = (
    <MissPage
      title={`This version has no page for ${labelOf(page, params)}`}
      note={asked}
      acts={
        <>
          {way[page.needs]}
          <GoBack />
        </>
      }
    >
      The Freehold installed here was built without it. Everything else works as usual, and your work is where you left it.
    </MissPage>
  );
  return page.frame === 'none' ? <main className={css.alone}>{words}</main> : words;
}
