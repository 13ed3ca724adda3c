import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useLocation, useMatches, useParams, useRouter, useRouteContext } from '@tanstack/react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { MissPage } from '../ui/miss-page.tsx';
import { labelOf } from './route-table.ts';
import { StaffShell } from './shell/staff-shell.tsx';
import css from './unknown-page.module.css';

/** An address without a screen, inside the shell for those signed in, alone for everyone else: it is no page, or this version lacks it. */
export function UnknownPage() {
  const { session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const asked = useLocation({ select: (location) => location.pathname });
  const known = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.page)?.staticData.page });
  const params = useParams({ strict: false });
  const inside = session.isLoggedIn() && known?.needs !== 'nobody' && known?.needs !== 'signer';
  const page = (
    <MissPage
      title={known ? `This version has no page for ${labelOf(known, params)}` : 'There is nothing at this address'}
      note={asked}
      acts={
        <>
          {inside ? (
            <LinkButton to="/" leftSection={<IconHome size={15} stroke={1.7} />}>
              Open the dashboard
            </LinkButton>
          ) : (
            <LinkButton to="/sign-in">Sign in</LinkButton>
          )}
          <Button variant="subtle" color="stone" onClick={() => router.history.back()}>
            Go back
          </Button>
        </>
      }
    >
      {known
        ? 'The Freehold installed here was built without it. Everything else works as usual, and your work is where you left it.'
        : 'The page may have moved, or the link may have lost its end. Your work is where you left it.'}
    </MissPage>
  );
  return inside ? <StaffShell>{page}</StaffShell> : <main className={css.alone}>{page}</main>;
}
