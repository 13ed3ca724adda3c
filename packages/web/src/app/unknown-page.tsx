import { IconHome } from '@tabler/icons-react';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { MissPage } from '../ui/miss-page.tsx';
import { GoBack } from './go-back.tsx';
import { StaffShell } from './shell/staff-shell.tsx';
import css from './unknown-page.module.css';

/** An address that is no page: inside the shell for those signed in, alone for everyone else. */
export function UnknownPage() {
  const { session } = useRouteContext({ from: '__root__' });
  const asked = useLocation({ select: (location) => location.pathname });
  const inside = session.isLoggedIn();
  const page = (
    <MissPage
      title="There is nothing at this address"
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
          <GoBack />
        </>
      }
    >
      The page may have moved, or the link may be incomplete.
    </MissPage>
  );
  return inside ? <StaffShell>{page}</StaffShell> : <main className={css.alone}>{page}</main>;
}
