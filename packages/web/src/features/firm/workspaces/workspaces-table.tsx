import { Button } from '@mantine/core';
import type { Sibling } from '@freehold/contract/firm/families';
import type { OwnWorkspace } from '@freehold/contract/firm/workspaces';
import { useState, type ReactNode } from 'react';
import { openWorkspace } from '../../../shared/switch-workspace.ts';
import { letterOf, shortWorkspaceName } from '../../../shared/workspace-name.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { planWord, totalsOf, VERIFICATION_STATUS } from './words.ts';
import css from './workspaces.module.css';

/** One's own workspace, or a sibling of it that one does not belong to. */
export type Row = { id: number; account_name: string; own: OwnWorkspace | null; owner_name: string | null };
export const ownRow = (own: OwnWorkspace): Row => ({ id: own.id, account_name: own.account_name, own, owner_name: null });
export const siblingRow = (one: Sibling): Row => ({ id: one.id, account_name: one.account_name, own: null, owner_name: one.owner_name });

type Props = { label: string; rows: readonly Row[]; currentId: number; top?: ReactNode; foot?: ReactNode };

/** Workspaces with one's role in each; switching opens the dashboard of another. */
export function WorkspacesTable({ label, rows, currentId, top, foot }: Props) {
  const [opening, setOpening] = useState<number | null>(null);
  const tile = (row: Row) => (
    <span className={css.tile} data-here={row.id === currentId || undefined} data-letter={letterOf(row.account_name)} aria-hidden />
  );
  const name = (row: Row) => <span title={row.account_name}>{shortWorkspaceName(row.account_name)}</span>;
  const detail = (row: Row) =>
    row.own ? totalsOf(row.own) : row.owner_name === null ? 'You do not belong to it' : `Owned by ${row.owner_name}`;
  const go = (row: Row) =>
    row.id === currentId ? (
      <span className="fh-small fh-dim">You are here</span>
    ) : row.own ? (
      <Button
        size="xs"
        variant="default"
        aria-label={`Switch to ${row.account_name}`}
        loading={opening === row.id}
        onClick={() => {
          setOpening(row.id);
          openWorkspace(row);
        }}
      >
        Switch
      </Button>
    ) : (
      <span className="fh-small fh-dim">Not a member</span>
    );
  const columns: readonly Column<Row>[] = [
    { id: 'workspace', head: 'Workspace', cell: (row) => <NameCell lead={tile(row)} name={name(row)} detail={detail(row)} /> },
    { id: 'role', head: 'Your role', width: 110, cell: ({ own }) => own && <span className="fh-2">{own.role}</span> },
    { id: 'members', head: 'Members', width: 84, align: 'right', cell: ({ own }) => own?.members },
    {
      id: 'plan',
      head: <span className={css.away}>Plan</span>,
      width: 140,
      minor: true,
      cell: ({ own }) => own && <span className={css.away}>{planWord(own.plan)}</span>,
    },
    { id: 'verification', head: 'Verification', width: 176, cell: ({ own }) => own && <Verification row={own} /> },
    { id: 'switch', head: <span className="fh-spoken">Switch</span>, width: 116, align: 'right', cell: go },
  ];
  return (
    <div className={css.table}>
      <DataTable
        label={label}
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        selected={(row) => row.id === currentId}
        compact={(row) => ({
          lead: tile(row),
          name: row.account_name,
          figure: go(row),
          detail: [row.own?.role, detail(row)].filter(Boolean).join(' · '),
          status: row.own && <Verification row={row.own} />,
        })}
        {...(top === undefined ? {} : { top })}
        {...(foot === undefined ? {} : { foot })}
      />
    </div>
  );
}

function Verification({ row }: { row: OwnWorkspace }) {
  if (row.state === 'suspended')
    return (
      <span className={css.quiet}>
        <StatusGlyph glyph="slash" family="stone" />
        Suspended
      </span>
    );
  if (row.verification === null)
    return (
      <span className={css.quiet}>
        <StatusGlyph glyph="dash" family="stone" />
        Not asked
      </span>
    );
  return <Status of={VERIFICATION_STATUS[row.verification]} />;
}
