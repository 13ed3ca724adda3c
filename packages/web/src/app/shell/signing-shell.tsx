import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { signerQuery } from '../../lib/signer-query.ts';
import { initialsOf } from '../../ui/face.tsx';
import { Wordmark } from '../../ui/mark.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { labelOf } from '../route-table.ts';
import { SigningMenu } from './signing-menu.tsx';
import css from './signing-shell.module.css';

const SigningDrawer = lazy(async () => ({ default: (await import('./signing-drawer.tsx')).SigningDrawer }));

/** The frame of a signer's pages: their own menu of three, no search and no workspace. On a phone a bar with the page name. */
export function SigningShell() {
  const mobile = useIsMobile();
  const [menu, setMenu] = useState<'never' | 'open' | 'shut'>('never');
  return (
    <div className={css.frame}>
      <a className={css.skip} href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      {mobile ? (
        <>
          <header className={css.bar}>
            <ActionIcon size={44} aria-label="Open menu" onClick={() => setMenu('open')}>
              <IconMenu2 size={20} stroke={1.7} />
            </ActionIcon>
            <PageName />
            <Signer />
          </header>
          <Suspense fallback={null}>
            {menu !== 'never' && <SigningDrawer opened={menu === 'open'} onClose={() => setMenu('shut')} />}
          </Suspense>
        </>
      ) : (
        <>
          <aside className={css.side}>
            <div className={css.brand}>
              <Wordmark size={19} />
            </div>
            <SigningMenu />
          </aside>
          <header className={css.bar}>
            <span className={css.space} />
            <Signer named />
          </header>
        </>
      )}
      <main id="content" className={css.sheet} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function PageName() {
  const label = useMatches({
    select: (matches) => {
      const match = matches.findLast((each) => each.staticData.page);
      return match?.staticData.page ? labelOf(match.staticData.page, match.params as Record<string, string>) : '';
    },
  });
  return <span className={css.name}>{label}</span>;
}

/** Who is signed in: their initials, with the name where there is room. Nothing while it is not known. */
function Signer({ named = false }: { named?: boolean }) {
  const { data: signer } = useQuery(signerQuery);
  if (!signer) return null;
  const name = `${signer.first_name} ${signer.surname}`.trim();
  const contact = signer.email ?? signer.phone;
  return (
    <span className={css.signer} title={contact === null ? name : `${name}, signed in with ${contact}`}>
      {named ? <span className={css.who}>{name}</span> : <span className="fh-spoken">Signed in as {name}</span>}
      <span className={css.initials} aria-hidden>
        {initialsOf(name)}
      </span>
    </span>
  );
}

/** Moves by focus alone: a fragment would become part of the address that the router keeps. */
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
