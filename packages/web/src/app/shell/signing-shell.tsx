import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SIGNER_KEY } from '../../shared/forget-signer.ts';
import { signerQuery } from '../../shared/signer-query.ts';
import { initialsOf } from '../../ui/face.tsx';
import { labelOf } from '../route-table.ts';
import { ShellFrame } from './shell-frame.tsx';
import { SigningMenu } from './signing-menu.tsx';
import css from './signing-shell.module.css';

/** The frame of a signer's pages: their own menu of three, no search and no workspace. On a phone a bar with the page name. */
export function SigningShell() {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const askAgain = () => void client.invalidateQueries({ queryKey: [...SIGNER_KEY, 'documents'] });
    // After the page: what is sent, signed or called off meanwhile shows itself.
    void import('../../lib/live-events.ts').then(({ followAppEvents }) => followAppEvents(askAgain, stop.signal)).catch(() => undefined);
    return () => stop.abort();
  }, [client]);
  return (
    <ShellFrame
      tall
      menu={<SigningMenu />}
      topBar={
        <header className={css.bar}>
          <span className={css.space} />
          <Signer named />
        </header>
      }
      phoneBar={(openMenu) => (
        <header className={css.bar}>
          <ActionIcon size={44} aria-label="Open menu" onClick={openMenu}>
            <IconMenu2 size={20} stroke={1.7} />
          </ActionIcon>
          <PageName />
          <Signer />
        </header>
      )}
      drawerMenu={(closeMenu) => <SigningMenu onPick={closeMenu} />}
    >
      <Outlet />
    </ShellFrame>
  );
}

function PageName() {
  const label = useMatches({
    select: (matches) => {
      const match = matches.findLast((each) => each.staticData.page);
      return match?.staticData.page ? labelOf(match.staticData.page, match.params) : '';
    },
  });
  return <span className={css.name}>{label}</span>;
}

/** Who is signed in, and the way to their contacts: their initials, with the name where there is room. Nothing while it is not known. */
function Signer({ named = false }: { named?: boolean }) {
  const { data: signer } = useQuery(signerQuery);
  if (!signer) return null;
  const name = `${signer.first_name} ${signer.surname}`.trim();
  const contact = signer.email ?? signer.phone;
  return (
    <Link
      to="/personal-page"
      search={{ view: 'contacts' }}
      className={css.signer}
      title={contact === null ? `${name}: your contacts` : `${name}, signed in with ${contact}: your contacts`}
    >
      {named ? <span className={css.who}>{name}</span> : <span className="fh-spoken">Signed in as {name}</span>}
      <span className="fh-spoken">: your contacts</span>
      <span className={css.initials} aria-hidden>
        {initialsOf(name)}
      </span>
    </Link>
  );
}
