import { Button } from '@mantine/core';
import type { Member } from '@freehold/contract/firm/members';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { membersBrought, useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, Forbidden, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { MemberFilters } from './member-filters.tsx';
import { readMembersSearch } from './members-search.ts';
import { membersIn } from './members-in.ts';
import { MembersTable } from './members-table.tsx';
import { countSentence } from './words.ts';
import css from './members-screen.module.css';

const InviteDrawer = lazy(async () => ({ default: (await import('./invite-drawer.tsx')).InviteDrawer }));
const EditDrawer = lazy(async () => ({ default: (await import('./edit-drawer.tsx')).EditDrawer }));

/** Who works here, in which role, and what may be done about it. */
export function MembersScreen() {
  const { can } = useCurrentUser();
  const search = readMembersSearch(useSearch({ from: '/shell/settings-frame/members' }));
  const navigate = useNavigate();
  const query = useQuery({ ...membersBrought, enabled: can.see_members });
  const fault = query.data?.fault ?? null;
  const inviting = search.invite === true && can.manage_members;
  const [editing, setEditing] = useState<Member | null>(null);
  const inviteWanted = useWanted(inviting);
  const editWanted = useWanted(editing !== null);
  const members = fault === null ? query.data?.data.members : undefined;
  const shown = members && membersIn(members, search);
  const seesAll = can.see_members && (members === undefined || members.length > 1 || can.manage_members);

  function look(part: typeof search, replace = false) {
    void navigate({ to: '/members', search: (before) => ({ ...before, ...part }), replace });
  }
  const invite = (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => look({ invite: true })}>
      Invite member
    </Button>
  );
  return (
    <div className="fh-page">
      <PageHead
        title="Members"
        sub={members ? (seesAll ? countSentence(members) : 'Your role can see only itself') : 'Who works here'}
        {...(can.manage_members && members?.length !== 1 ? { actions: invite } : {})}
      />
      {!can.see_members || isApiError(fault, 'FORBIDDEN') ? (
        <Forbidden />
      ) : members && shown ? (
        <>
          {members.length > 1 && <MemberFilters members={members} search={search} onChange={look} />}
          {shown.length === 0 ? (
            <NothingFound title="No member fits" onClear={() => look({ q: undefined, role: undefined })}>
              Try part of a name or email address, or another role.
            </NothingFound>
          ) : (
            <MembersTable members={shown} everybody={members} onEdit={setEditing} />
          )}
          {members.length === 1 && can.manage_members && (
            <div className={css.alone}>
              <EmptyState title="Invite your first colleague" acts={invite}>
                They get a link by email that works for seven days. You choose what they may do.
              </EmptyState>
            </div>
          )}
          <p className={css.foot}>
            {seesAll && 'Owners and admins can change members. Everyone can see who is here. '}
            <Link to="/members/roles" className="fh-link">
              What each role may do
            </Link>
          </p>
        </>
      ) : fault !== null ? (
        <Card>
          <PartFailed title="We could not load the members" error={fault} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={6} label="Members are loading" />
      )}
      <Suspense fallback={null}>
        {inviteWanted && (
          <InviteDrawer opened={inviting} seats={query.data?.data.seats ?? null} onClose={() => look({ invite: undefined }, true)} />
        )}
        {editWanted && <EditDrawer member={editing} members={members ?? []} onClose={() => setEditing(null)} />}
      </Suspense>
    </div>
  );
}
