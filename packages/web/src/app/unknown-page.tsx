import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useLocation, useRouter, useRouteContext } from '@tanstack/react-router';
import { LinkButton } from '../ui/link-button.tsx';
import { MissPage } from '../ui/miss-page.tsx';
import { StaffShell } from './shell/staff-shell.tsx';
import css from './unknown-page.module.css';

/** An address that is no page: inside the shell for those signed in, alone for everyone else. */
export function UnknownPage() {
  const { session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const asked = useLocation({ select: (location) => location.pathname });
  const inside = session.isLoggedIn();
  const page = (
    <MissPage
      title="There is nothing at this address"
      note={asked}
      acts={
        <>
          {inside ? (
            <LinkButton to="/marketplace/manual_aml_check" leftSection={<IconShieldCheck size={15} stroke={1.7} />}>
              Open Standalone AML
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
      The page may have moved, or the link may have lost its end. Your work is where you left it.
    </MissPage>
  );
  return inside ? <StaffShell>{page}</StaffShell> : <main className={css.alone}>{page}</main>;
}
