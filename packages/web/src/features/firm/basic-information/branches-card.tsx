import type { Branch } from '@freehold/contract/firm/branches';
import type { WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { Button, Switch } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { branchesQuery } from '../../../shared/branches-query.ts';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { BranchDrawer, CloseBranchDialog } from './branch-drawers.tsx';
import { useBranchAct } from './branch-queries.ts';
import { useChangeWorkspace, useWorkspaceDetails } from './workspace-details-queries.ts';
import css from './branches-card.module.css';

type Open = { what: 'add' } | { what: 'change' | 'close'; branch: Branch } | null;

/** The offices of a firm that has more than one; for a firm with one, a quiet way to say otherwise. */
export function BranchesCard({ details }: { details: WorkspaceDetails }) {
  const { data } = useQuery(branchesQuery);
  const [open, setOpen] = useState<Open>(null);
  if (!data) return null;
  const { branches } = data;
  const mayChange = data.can.change && details.state === 'active';
  if (branches.length === 0 && !mayChange) return null;
  const add = (
    <Button size="xs" variant="default" onClick={() => setOpen({ what: 'add' })}>
      Add a branch
    </Button>
  );
  return (
    <Card
      title={branches.length === 0 ? 'More than one office' : 'Branches'}
      padded
      {...(mayChange && branches.length > 0 ? { action: add } : {})}
    >
      {branches.length === 0 ? (
        <div className={css.none}>
          <p className="fh-body">
            Add each office as a branch: properties and people are then given to one, and lists can be narrowed to it.
          </p>
          {add}
        </div>
      ) : (
        <>
          <ul className={css.list}>
            {branches.map((branch) => (
              <BranchRow key={branch.id} branch={branch} mayChange={mayChange} onOpen={(what) => setOpen({ what, branch })} />
            ))}
          </ul>
          <ScopeSwitch details={details} mayChange={mayChange} />
        </>
      )}
      {(open?.what === 'add' || open?.what === 'change') && (
        <BranchDrawer branch={open.what === 'change' ? open.branch : null} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'close' && (
        <CloseBranchDialog
          branch={open.branch}
          others={branches.filter((one) => !one.is_closed && one.id !== open.branch.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}

type RowProps = { branch: Branch; mayChange: boolean; onOpen: (what: 'change' | 'close') => void };
function BranchRow({ branch, mayChange, onOpen }: RowProps) {
  const act = useBranchAct();
  const { id, name, address, version, is_closed: isClosed, properties, members } = branch;
  const holds = [properties === null ? null : plural(properties, 'property', 'properties'), plural(members, 'person', 'people')];
  const reopen = () =>
    act.mutate(
      { act: 'reopen', id, version },
      {
        onSuccess: () => toast.ok('Branch open again', name),
        onError: (error) => toast.fail(messageOf(error) || 'This was not saved. Try again in a moment.'),
      },
    );
  return (
    <li className={css.row} data-closed={isClosed || undefined}>
      <span className={css.words}>
        {name}
        {address !== null && <small>{address}</small>}
      </span>
      <span className={`num ${css.holds}`}>{isClosed ? 'Closed' : holds.filter(Boolean).join(', ')}</span>
      {mayChange && (
        <DropMenu
          position="bottom-end"
          target={
            <Button variant="subtle" size="xs" px={6} aria-label={`More for ${name}`} disabled={act.isPending}>
              <IconDots size={16} stroke={1.8} aria-hidden />
            </Button>
          }
          entries={[
            { id: 'change', label: 'Change name or address', onPick: () => onOpen('change') },
            isClosed
              ? { id: 'reopen', label: 'Open again', onPick: reopen }
              : { id: 'close', label: 'Close branch', danger: true, onPick: () => onOpen('close') },
          ]}
        />
      )}
    </li>
  );
}

/** Whether negotiators see the properties of their own branches alone. */
function ScopeSwitch({ details, mayChange }: { details: WorkspaceDetails; mayChange: boolean }) {
  const change = useChangeWorkspace();
  const { refetch } = useWorkspaceDetails();
  const set = (branch_scope: boolean) =>
    change.mutate(
      { version: details.version, branch_scope },
      {
        onSuccess: () => toast.ok(branch_scope ? 'Negotiators see their own branches' : 'Negotiators see every branch'),
        onError: (error) => {
          toast.fail(messageOf(error) || 'This was not saved. Try again in a moment.');
          void refetch();
        },
      },
    );
  return (
    <Switch
      className={css.scope}
      label="Negotiators see only their own branches"
      description="Properties of other branches, and people who have a role at those alone, are hidden from them. Properties without a branch are for everybody."
      checked={details.branch_scope}
      disabled={!mayChange || change.isPending}
      onChange={(event) => set(event.currentTarget.checked)}
    />
  );
}
