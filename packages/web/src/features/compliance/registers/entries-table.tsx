import { ActionIcon } from '@mantine/core';
import {
  formOf,
  isKept,
  REQUEST_KINDS,
  registerLabel,
  type Register,
  type RegisterField,
} from '@freehold/contract/compliance/register-forms';
import type { RegisterEntry } from '@freehold/contract/compliance/registers';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useEntryFile } from './queries.ts';
import { STATE_LOOK } from './words.ts';
import css from './registers.module.css';

export type EntryAct = 'add' | 'correct' | 'versions' | 'withdraw';
type Props = {
  register: Register;
  rows: readonly RegisterEntry[];
  canKeep: boolean;
  onAct: (act: EntryAct, entry: RegisterEntry) => void;
  foot: ReactNode;
};

const nameOf = (register: Register, row: RegisterEntry): string =>
  register === 'training' || register === 'officers' ? (row.member?.name ?? '') : row.title || registerLabel(register);
function detailOf(register: Register, row: RegisterEntry): string {
  const parts = [
    register === 'training' || register === 'officers' ? row.title : '',
    row.request_kind === null ? '' : REQUEST_KINDS[row.request_kind],
    register === 'supervision' || register === 'discrepancies' || register === 'ofsi_reports' ? row.reference : '',
    row.to_read === null ? '' : `Read by ${row.to_read.read} of ${row.to_read.all}`,
    row.approved_by === '' ? '' : `Approved by ${row.approved_by}`,
    row.source === 'gate' || row.source === 'check' ? 'Recorded by Freehold' : row.source === 'run' ? 'Asked from their phone' : '',
  ];
  return parts.filter(Boolean).join(' · ') || (row.body.length > 90 ? `${row.body.slice(0, 89)}…` : row.body);
}

/** What the dates of a register that is not kept by hand are called. */
const OTHER_DATES: Partial<Record<RegisterField, string>> = { happened_on: 'Since', due_on: 'Renew by', closed_on: 'Ended' };
const dateHead = (register: Register, field: 'happened_on' | 'due_on' | 'closed_on'): string | undefined =>
  isKept(register)
    ? formOf(register).fields[field]?.label
    : (register === 'officers' && field === 'due_on') || (register === 'supervision' && field === 'closed_on')
      ? undefined
      : OTHER_DATES[field];

function StateMark({ row }: { row: RegisterEntry }) {
  const { label, family, glyph } = STATE_LOOK[row.state];
  return (
    <span className={css.state}>
      <StatusGlyph glyph={glyph} family={family} />
      {label}
    </span>
  );
}

const DATES = ['happened_on', 'due_on', 'closed_on'] as const;
const day = (date: string | null) => (date === null ? '' : formatDate(`${date}T12:00:00Z`));

/** The lines of one register. */
export function EntriesTable({ register, rows, canKeep, onAct, foot }: Props) {
  const acts = (row: RegisterEntry) => <Acts register={register} row={row} canKeep={canKeep} onAct={onAct} />;
  const columns: readonly Column<RegisterEntry>[] = [
    {
      id: 'name',
      head: register === 'training' || register === 'officers' ? 'Person' : 'Line',
      cell: (row) => <NameCell name={nameOf(register, row)} detail={detailOf(register, row)} />,
    },
    { id: 'state', head: 'State', width: 124, cell: (row) => <StateMark row={row} /> },
    ...DATES.flatMap((field): Column<RegisterEntry>[] => {
      const head = dateHead(register, field);
      if (head === undefined) return [];
      return [
        {
          id: field,
          head,
          align: 'right',
          width: 118,
          minor: field !== 'due_on',
          cell: (row) => <span className={field === 'due_on' && row.state === 'overdue' ? css.late : 'fh-2'}>{day(row[field])}</span>,
        },
      ];
    }),
    ...(isKept(register)
      ? [{ id: 'file', head: 'File', width: 132, minor: true, cell: (row: RegisterEntry) => <FileCell register={register} row={row} /> }]
      : []),
    { id: 'acts', head: <span className="fh-spoken">Acts</span>, width: 60, cell: acts },
  ];
  return (
    <DataTable
      label={registerLabel(register)}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.key}
      compact={(row) => ({
        name: nameOf(register, row),
        figure: day(row.due_on ?? row.happened_on),
        detail: detailOf(register, row),
        status: <StateMark row={row} />,
        more: acts(row),
      })}
      foot={foot}
    />
  );
}

function FileCell({ register, row }: { register: Register; row: RegisterEntry }) {
  const open = useEntryFile();
  const { file, id, version } = row;
  if (file === null || id === null || !isKept(register)) return null;
  return (
    <span className={css.clip}>
      <TextButton
        isDownload
        disabled={open.isPending}
        onClick={() =>
          tell(
            open,
            { register, id, version, name: file.name },
            { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) },
          )
        }
      >
        {file.name}
      </TextButton>
    </span>
  );
}

function Acts({ register, row, canKeep, onAct }: Pick<Props, 'register' | 'canKeep' | 'onAct'> & { row: RegisterEntry }) {
  const navigate = useNavigate();
  const open = useEntryFile();
  const { path, file, id, version } = row;
  const isDocument = isKept(register) && formOf(register).isDocument === true;
  const isLive = row.state !== 'withdrawn';
  const entries: MenuEntry[] = [
    ...(path === null ? [] : [{ id: 'open', label: 'Open where it comes from', onPick: () => void navigate({ to: path }) }]),
    ...(id !== null && canKeep && isLive
      ? [{ id: 'correct', label: isDocument ? 'Add the next version' : 'Correct or complete', onPick: () => onAct('correct', row) }]
      : []),
    ...(file !== null && id !== null && isKept(register)
      ? [
          {
            id: 'file',
            label: `Download ${file.name}`,
            onPick: () =>
              tell(
                open,
                { register, id, version, name: file.name },
                { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) },
              ),
          },
        ]
      : []),
    ...(id === null ? [] : [{ id: 'versions', label: 'See every version', onPick: () => onAct('versions', row) }]),
    ...(id !== null && canKeep && isLive && register !== 'risk_assessment'
      ? [{ id: 'withdraw', label: 'Made by mistake', danger: true, onPick: () => onAct('withdraw', row) }]
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <DropMenu
      position="bottom-end"
      target={
        <ActionIcon size={32} aria-label={`Acts for ${nameOf(register, row)}`}>
          <IconDots size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
      entries={entries}
    />
  );
}
