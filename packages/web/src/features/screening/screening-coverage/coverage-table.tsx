import type { CoverageCell, CoverageMeta, CoverageRow } from '@freehold/contract/screening/screening-coverage';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatShortDay } from '../../../lib/format.ts';
import { DataTable, NameCell, type Column } from '../../../ui/data-table.tsx';
import { Face } from '../../../ui/face.tsx';
import { PickAll, PickBox } from '../../../ui/pick-box.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { lookOf, rowLook, shortName } from './words.ts';
import css from './coverage.module.css';

type Props = {
  rows: readonly CoverageRow[];
  meta: CoverageMeta;
  chosen: ReadonlySet<number>;
  /** They stand until others are there: choosing among them would choose people who are no longer shown. */
  isOld: boolean;
  onChoose: (ids: readonly number[], isChosen: boolean) => void;
  foot: ReactNode;
};

/** People down, lists across: when each was compared, and where nobody compared them. */
export function CoverageTable({ rows, meta, chosen, isOld, onChoose, foot }: Props) {
  const ids = rows.map(({ party }) => party.id);
  const box = (row: CoverageRow) => (
    <PickBox
      label={`Choose ${row.party.name}`}
      checked={chosen.has(row.party.id)}
      disabled={isOld}
      onPick={(isChosen) => onChoose([row.party.id], isChosen)}
    />
  );
  const columns: Column<CoverageRow>[] = [
    ...(meta.can.start
      ? [
          {
            id: 'pick',
            width: 40,
            head: (
              <PickAll
                count={ids.filter((id) => chosen.has(id)).length}
                of={ids.length}
                disabled={isOld}
                onPick={(isChosen) => onChoose(ids, isChosen)}
              />
            ),
            cell: box,
          },
        ]
      : []),
    {
      id: 'who',
      head: 'Who',
      cell: (row) => (
        <span className={css.who}>
          <NameCell
            lead={<Face name={row.party.name} size={30} company={row.party.kind === 'company'} />}
            name={<Name row={row} />}
            detail={row.because}
          />
        </span>
      ),
    },
    { id: 'standing', head: 'Screening', width: 172, cell: (row) => <Standing row={row} /> },
    ...meta.lists.map((list, at): Column<CoverageRow> => ({
      id: list.key,
      width: 72,
      head: <ListHead list={list} active={meta.active} />,
      cell: (row) => <Cell cell={row.cells[at]} underWay={row.under_way} />,
    })),
  ];
  return (
    <DataTable
      label="Coverage"
      rows={rows}
      columns={columns}
      rowKey={(row) => row.party.id}
      selected={(row) => chosen.has(row.party.id)}
      compact={(row) => ({
        ...(meta.can.start ? { lead: box(row) } : {}),
        name: <Name row={row} />,
        detail: row.because,
        more: <PhoneStanding row={row} lists={meta.lists} />,
      })}
      foot={foot}
    />
  );
}

function Name({ row }: { row: CoverageRow }) {
  return (
    <Link to="/people/$id" params={{ id: String(row.party.id) }} className={css.link}>
      {row.party.name}
    </Link>
  );
}

/** Where the person stands, in a few words; the list columns beside it say which. */
function Standing({ row }: { row: CoverageRow }) {
  const look = rowLook(row);
  return (
    <span className={css.standing} data-family={look.family}>
      <StatusGlyph glyph={look.glyph} family={look.family} />
      {look.label}
    </span>
  );
}

/** On a phone only the lists that are missing are named, and not where it is all of them. */
function PhoneStanding({ row, lists }: { row: CoverageRow; lists: CoverageMeta['lists'] }) {
  const open = lists.filter((_, at) => row.cells[at]?.covered === false);
  const isPart = open.length > 0 && open.length < lists.length;
  return (
    <span className={css.phoneCells}>
      <Standing row={row} />
      {isPart && <span className="fh-small fh-dim">Not compared: {open.map(({ name }) => name).join(', ')}</span>}
    </span>
  );
}

/** The list in few words with its share of people; its whole name, version and date are its title and what readers hear. */
function ListHead({ list, active }: { list: CoverageMeta['lists'][number]; active: number }) {
  const share = active === 0 ? 0 : list.covered / active;
  const version =
    list.version === null ? 'not loaded' : list.published_at ? `published ${formatShortDay(list.published_at)}` : 'no date given';
  const about = [list.name, version, list.stale ? 'out of date' : null, list.watch?.text].filter(Boolean).join(', ');
  return (
    <span className={css.head} title={about}>
      <span className={css.headName} aria-hidden>
        {shortName(list)}
      </span>
      <span className="fh-spoken">{about}</span>
      <span className={css.rail} aria-hidden>
        <i style={{ width: `${share * 100}%` }} data-whole={share === 1 || undefined} />
      </span>
      <span className={`${css.headFoot} num`} data-stale={list.stale || undefined}>
        {list.covered.toLocaleString('en-GB')}/{active.toLocaleString('en-GB')}
      </span>
    </span>
  );
}

function Cell({ cell, underWay }: { cell: CoverageCell | undefined; underWay: boolean }) {
  if (!cell) return null;
  const waits = underWay && !cell.covered && cell.gap !== 'list_missing';
  const look = waits ? ({ label: 'Being checked', family: 'harbour', glyph: 'half' } as const) : lookOf(cell);
  const said = waits ? 'A check of theirs is under way' : cell.text;
  const words = (
    <>
      <StatusGlyph glyph={look.glyph} family={look.family} size={15} />
      <span className="fh-spoken">
        {look.label}. {said}
      </span>
    </>
  );
  return (
    <span className={css.cell} title={said}>
      {cell.covered && cell.check_id !== null ? (
        <Link to="/marketplace/manual_aml_check/$id" params={{ id: String(cell.check_id) }} className={css.cellLink}>
          {words}
        </Link>
      ) : (
        words
      )}
    </span>
  );
}
