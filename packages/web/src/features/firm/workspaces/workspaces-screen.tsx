import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser, workspacesBrought } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { FamilyNotes } from './family-notes.tsx';
import { FamilyRequest } from './family-request.tsx';
import { familyQuery } from './queries.ts';
import { belongSentence } from './words.ts';
import { ownRow, siblingRow, WorkspacesTable } from './workspaces-table.tsx';
import css from './workspaces.module.css';

const CreateWorkspaceDrawer = lazy(async () => ({ default: (await import('./create-workspace-drawer.tsx')).CreateWorkspaceDrawer }));
const ManageFamilyDrawer = lazy(async () => ({ default: (await import('./manage-family-drawer.tsx')).ManageFamilyDrawer }));

/** The workspaces one belongs to, those of the family together, and the ways to make or join another. */
export function WorkspacesScreen() {
  const { can, owner_id: currentId } = useCurrentUser();
  const list = useQuery(workspacesBrought);
  const fault = list.data?.fault ?? null;
  // Accounts does not see the workspace's settings: its family is not asked for on their behalf.
  const family = useQuery({ ...familyQuery, enabled: can.see_workspace }).data;
  const [creating, setCreating] = useState(false);
  const [managing, setManaging] = useState(false);
  const [createWanted, manageWanted] = [useWanted(creating), useWanted(managing)];
  const own = list.data?.data ?? [];
  const here = own.find((one) => one.id === currentId);
  const inFamily = here?.family_id == null ? [] : own.filter((one) => one.family_id === here.family_id);
  const outside = own.filter((one) => !inFamily.includes(one));
  const strangers = (family?.family?.siblings ?? []).filter((one) => !own.some((each) => each.id === one.id));
  const create = can.edit_workspace && here?.state === 'active' && (
    <Button leftSection={<IconPlus size={15} stroke={2} />} onClick={() => setCreating(true)}>
      Create workspace
    </Button>
  );

  if (!list.data || fault !== null)
    return (
      <div className="fh-page">
        <PageHead title="Workspaces" />
        {fault !== null ? (
          <Card>
            <PartFailed title="We could not load your workspaces" error={fault} onRetry={() => void list.refetch()} />
          </Card>
        ) : (
          <LoadingRows rows={4} label="Workspaces are loading" />
        )}
      </div>
    );
  const alone = own.length === 1 && !here?.family_id;
  return (
    <div className="fh-page">
      <PageHead title="Workspaces" sub={belongSentence(own.length, inFamily.length)} {...(create && !alone ? { actions: create } : {})} />
      {inFamily.length > 0 && (
        <WorkspacesTable
          label={`${here?.family_name ?? ''} family`}
          currentId={currentId}
          rows={[...inFamily.map(ownRow), ...strangers.map(siblingRow)]}
          top={
            <header className={css.top}>
              <h2 className="fh-h2">{here?.family_name} family</h2>
              <span className="fh-pill">{inFamily.length + strangers.length}</span>
              <span className={css.topEnd}>
                {here?.company_number && <span className="fh-small fh-dim">Company {here.company_number}</span>}
                {can.see_workspace && (
                  <button type="button" className="fh-act" onClick={() => setManaging(true)}>
                    Manage family
                  </button>
                )}
              </span>
            </header>
          }
          foot={<FamilyNotes />}
        />
      )}
      {outside.length > 0 && (
        <WorkspacesTable
          label={inFamily.length > 0 ? 'Outside the family' : 'Your workspaces'}
          currentId={currentId}
          rows={outside.map(ownRow)}
          top={
            <header className={css.top}>
              <h2 className="fh-h2">{inFamily.length > 0 ? 'Outside the family' : 'Your workspaces'}</h2>
              <span className="fh-pill">{outside.length}</span>
              {inFamily.length === 0 && !alone && family?.can.manage && (
                <span className={css.topEnd}>
                  <button type="button" className="fh-act" onClick={() => setManaging(true)}>
                    Begin a family
                  </button>
                </span>
              )}
            </header>
          }
        />
      )}
      <div className={css.stack}>
        {alone && (
          <>
            <EmptyState
              title="Create or join another"
              acts={
                <>
                  {create}
                  {family?.can.manage && (
                    <Button variant="subtle" onClick={() => setManaging(true)}>
                      Ask another owner
                    </Button>
                  )}
                </>
              }
            >
              Each office can have a workspace of its own, with its own members and records. Workspaces of one firm can be a family.
            </EmptyState>
          </>
        )}
        {(family?.requests ?? [])
          .filter((one) => one.direction === 'received')
          .map((one) => (
            <FamilyRequest key={one.id} request={one} />
          ))}
      </div>
      <p className="fh-under">Members, roles, plans and records belong to one workspace. Switching opens its dashboard.</p>
      <Suspense fallback={null}>
        {createWanted && here && <CreateWorkspaceDrawer opened={creating} here={here} onClose={() => setCreating(false)} />}
        {manageWanted && family && <ManageFamilyDrawer opened={managing} family={family} onClose={() => setManaging(false)} />}
      </Suspense>
    </div>
  );
}
