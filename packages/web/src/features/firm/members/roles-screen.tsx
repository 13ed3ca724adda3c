import { Button } from '@mantine/core';
import type { MatrixCell, RolesAndPermissions } from '@freehold/contract/firm/members';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { capitalise, formatLongDate, formatTime, inWords } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Mark } from '../../../ui/mark.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { MatrixSign } from './matrix-sign.tsx';
import { rolesQuery } from './queries.ts';
import css from './roles-screen.module.css';

/** What each role may do, as one table that prints on one page. */
export function RolesScreen() {
  const { can } = useCurrentUser();
  const query = useQuery(rolesQuery);
  return (
    <div className="fh-page">
      <div className={css.screenOnly}>
        <PageHead
          {...(can.see_members
            ? {
                trail: [
                  <Link key="members" to="/members">
                    Members
                  </Link>,
                  'Roles and permissions',
                ],
              }
            : {})}
          title="Roles and permissions"
          sub="What each role may do in this workspace"
          actions={
            <Button
              variant="default"
              leftSection={<IconPrinter size={15} stroke={1.7} />}
              disabled={!query.data}
              onClick={() => window.print()}
            >
              Print
            </Button>
          }
        />
      </div>
      {query.data ? (
        <Sheet roles={query.data} />
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load the roles" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={8} label="Roles are loading" />
      )}
    </div>
  );
}

function Sheet({ roles: { roles, matrix } }: { roles: RolesAndPermissions }) {
  const me = useCurrentUser();
  const [now] = useState(() => new Date());
  const people = roles.reduce((sum, role) => sum + role.members, 0);
  return (
    <article className={css.paper}>
      <header className={css.paperHead}>
        <div className={css.line}>
          <span className={css.firm}>{me.owner.account_name}</span>
          <span>Who may do what · {formatLongDate(now)}</span>
        </div>
        <div className={css.rules} />
        <span className={css.kind}>Permission matrix</span>
        <p className={css.paperTitle}>
          {capitalise(inWords(people))} {people === 1 ? 'member' : 'members'}
        </p>
      </header>
      <p className={css.lead}>
        A role says what a member may do. A switch on a member can add or take away the items marked ‘if on’. Nobody can change their own
        role.
      </p>
      <div className={css.scroll} tabIndex={0} role="region" aria-label="Permission matrix">
        <table className={css.table}>
          <caption className="fh-spoken">What each role may do</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="fh-spoken">Area</span>
              </th>
              {roles.map((role) => (
                <th key={role.role_id} scope="col" data-own={role.role_id === me.role_id || undefined}>
                  {role.name}
                  <span className={css.count}>
                    {role.members}
                    <span className="fh-spoken"> {role.members === 1 ? 'member' : 'members'}</span>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {matrix.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.cells.map((cell, index) => (
                  <td key={roles[index]?.role_id ?? index} data-own={roles[index]?.role_id === me.role_id || undefined}>
                    <Cell {...cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={css.legend}>
        <span>
          <MatrixSign kind="do" /> can do and see
        </span>
        <span>
          <MatrixSign kind="see" /> can see
        </span>
        <span>
          <MatrixSign kind="no" /> no
        </span>
        <span>own: records the member made or is named in</span>
      </p>
      <p className={css.note}>
        Sanctions matches need two different people. Accepting a pass also needs the workspace’s policy to allow it.
      </p>
      <footer className={css.paperFoot}>
        <span className={css.made}>
          <Mark size={18} /> Made with Freehold
        </span>
        <span>
          Printed by {me.first_name} {me.surname}, {me.role}, at {formatTime(now)}
        </span>
        <span>Page 1 of 1</span>
      </footer>
    </article>
  );
}

function Cell({ kind, word }: MatrixCell) {
  if (kind === 'part') return word;
  return (
    <>
      <MatrixSign kind={kind} />
      <span className="fh-spoken">{word}</span>
    </>
  );
}
