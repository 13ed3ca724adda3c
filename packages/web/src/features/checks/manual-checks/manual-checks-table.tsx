import { UnstyledButton } from '@mantine/core';
import type { ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatDay } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { PickAll, PickBox } from '../../../ui/pick-box.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { TableFoot } from '../../../ui/table-foot.tsx';
import { pageOfCheck, type CheckKindPages } from '../../../shared/check-kinds.ts';
import { decisionWords, kindLabel, OUTCOME, withoutOutcome } from './words.ts';
import css from './manual-checks.module.css';
import { SUBJECT_KIND } from '../../../shared/subject-kinds.ts';

type Props = {
  kinds: readonly CheckKindPages[];
  label?: string;
  /** On the page of a property: its own checks need not name it. */
  isOfOneProperty?: boolean;
  rows: readonly ManualCheckRow[];
  meta: { page: number; perPage: number; total: number };
  chosen: ReadonlySet<number>;
  /** Null for who may not archive: there is nothing to choose rows for. */
  onChoose: ((ids: readonly number[], isChosen: boolean) => void) | null;
  onPage: (page: number) => void;
  onPdf: (row: ManualCheckRow) => void;
};

const openLink = (kinds: readonly CheckKindPages[], row: ManualCheckRow) => {
  const to = pageOfCheck(kinds, row);
  return to ? <Link to={to}>{row.subject_name}</Link> : row.subject_name;
};
const face = (row: ManualCheckRow) => <Face name={row.subject_name} company={row.subject_kind !== 'person'} />;
const outcome = (row: ManualCheckRow) =>
  row.is_practice ? <Status of="practice" /> : row.outcome ? <Found outcome={row.outcome} /> : <Status of={withoutOutcome(row)} />;
const detailOf = (row: ManualCheckRow) =>
  [row.reference ?? SUBJECT_KIND[row.subject_kind], row.demo && 'demonstration list'].filter(Boolean).join(' · ');

/** Every check with what it found, what was decided, and its report. */
export function ManualChecksTable({
  kinds,
  label = 'Manual checks',
  isOfOneProperty = false,
  rows,
  meta,
  chosen,
  onChoose,
  onPage,
  onPdf,
}: Props) {
  const navigate = useNavigate();
  const columns = useMemo(
    () => columnsOf({ kinds, rows, chosen, onChoose, onPdf }).filter(({ id }) => !isOfOneProperty || id !== 'property'),
    [kinds, rows, chosen, onChoose, onPdf, isOfOneProperty],
  );
  return (
    <DataTable
      label={label}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      selected={(row) => chosen.has(row.id)}
      onOpen={(row) => {
        const to = pageOfCheck(kinds, row);
        if (to) void navigate({ to });
      }}
      compact={(row) => ({
        lead: onChoose ? <Pick row={row} chosen={chosen} onChoose={onChoose} /> : face(row),
        name: openLink(kinds, row),
        figure: <span className="fh-dim">{formatDay(row.created_at)}</span>,
        detail: `${row.public_ref} · ${decisionWords(row)}`,
        status: outcome(row),
        more: row.report?.state === 'ready' ? <Pdf row={row} onPdf={onPdf} /> : undefined,
      })}
      foot={<TableFoot page={meta.page} perPage={meta.perPage} total={meta.total} onPage={onPage} />}
    />
  );
}

function columnsOf({
  kinds,
  rows,
  chosen,
  onChoose,
  onPdf,
}: Pick<Props, 'kinds' | 'rows' | 'chosen' | 'onChoose' | 'onPdf'>): Column<ManualCheckRow>[] {
  const here = rows.map(({ id }) => id);
  const pick: Column<ManualCheckRow>[] = onChoose
    ? [
        {
          id: 'pick',
          width: 40,
          head: (
            <PickAll count={here.filter((id) => chosen.has(id)).length} of={here.length} onPick={(isChosen) => onChoose(here, isChosen)} />
          ),
          cell: (row) => <Pick row={row} chosen={chosen} onChoose={onChoose} />,
        },
      ]
    : [];
  return [
    ...pick,
    { id: 'ref', head: 'Reference', width: 168, cell: (row) => <span className="fh-2">{row.public_ref}</span> },
    { id: 'subject', head: 'Subject', cell: (row) => <NameCell name={openLink(kinds, row)} detail={detailOf(row)} /> },
    { id: 'kind', head: 'Kind', width: 72, minor: true, cell: (row) => kindLabel(kinds, row.kind) },
    { id: 'outcome', head: 'Outcome', width: 128, cell: outcome },
    { id: 'decision', head: 'Decision', width: 140, cell: (row) => <span className="fh-2">{decisionWords(row)}</span> },
    { id: 'by', head: 'By', width: 128, minor: true, cell: (row) => <span className="fh-2">{row.created_by.name}</span> },
    { id: 'property', head: 'Property', width: 138, minor: true, cell: property },
    { id: 'date', head: 'Date', width: 104, align: 'right', cell: (row) => <span className="fh-dim">{formatDay(row.created_at)}</span> },
    { id: 'pdf', head: 'PDF', width: 60, align: 'right', cell: (row) => <Pdf row={row} onPdf={onPdf} /> },
  ];
}

function Found({ outcome: found }: { outcome: NonNullable<ManualCheckRow['outcome']> }) {
  const { label, family, glyph } = OUTCOME[found];
  return (
    <span className={css.found}>
      <StatusGlyph glyph={glyph} family={family} size={13} />
      {label}
    </span>
  );
}

function property({ property: place }: ManualCheckRow) {
  if (!place) return <span className="fh-dim">None</span>;
  return (
    <Link className="fh-link" to="/properties/details/$id" params={{ id: String(place.id) }}>
      {place.line1}
    </Link>
  );
}

function Pick({ row, chosen, onChoose }: { row: ManualCheckRow; chosen: Props['chosen']; onChoose: NonNullable<Props['onChoose']> }) {
  return <PickBox label={`Choose ${row.public_ref}`} checked={chosen.has(row.id)} onPick={(isChosen) => onChoose([row.id], isChosen)} />;
}

function Pdf({ row, onPdf }: { row: ManualCheckRow; onPdf: Props['onPdf'] }) {
  if (!row.report) return <span className="fh-dim">None</span>;
  if (row.report.state !== 'ready') return <span className="fh-dim">{row.report.state === 'queued' ? 'Soon' : 'Failed'}</span>;
  return (
    <UnstyledButton className={css.pdf} aria-label={`Download the report of ${row.public_ref} as PDF`} onClick={() => onPdf(row)}>
      PDF
    </UnstyledButton>
  );
}
