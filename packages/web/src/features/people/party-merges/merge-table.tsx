import type { MergeField, MergePreview, MergeSide } from '@freehold/contract/people/party-merges';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { Face } from '../../../ui/face.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRevealBoth } from './queries.ts';
import { FIELD, fieldValue, firstInClear, REVEALED, STAYS } from './words.ts';
import css from './merge.module.css';

type Props = {
  preview: MergePreview;
  sideOf: (field: MergeField) => MergeSide;
  onChoose: (field: MergeField, side: MergeSide) => void;
  onSwap: () => void;
};

const SIDES = ['kept', 'merged'] as const;
const NOT_GIVEN = 'Not given';

/** Fields down, records across: the chosen value of each, and a tick where both say the same. */
export function MergeTable({ preview, sideOf, onChoose, onSwap }: Props) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <td />
          {SIDES.map((side) => (
            <RecordHead key={side} side={side} record={preview[side]} onSwap={onSwap} />
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.fields.map((row) => (
          <FieldRow key={row.field} row={row} preview={preview} chosen={sideOf(row.field)} onChoose={onChoose} />
        ))}
        <tr>
          <th scope="row">The rest</th>
          <td colSpan={2} className={css.rest}>
            Kept from both: roles, checks, reports, offers and the timeline.
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type RowProps = Pick<Props, 'preview' | 'onChoose'> & { row: MergePreview['fields'][number]; chosen: MergeSide };
/** Contact details are masked until somebody asks for them, as on the record; that they looked is recorded. */
function FieldRow({ row, preview, chosen, onChoose }: RowProps) {
  const reveal = useRevealBoth({ kept: preview.kept.id, merged: preview.merged.id });
  const masked = REVEALED[row.field];
  const shown = (side: MergeSide) => (masked !== undefined && reveal.data ? firstInClear(masked, reveal.data[side]) : null);
  return (
    <tr>
      <th scope="row">
        {FIELD[row.field]}{' '}
        {masked !== undefined && !reveal.isSuccess && (
          <button
            type="button"
            className="fh-act"
            aria-label={`Show ${FIELD[row.field].toLowerCase()}`}
            title="Shown in clear; that you looked is recorded"
            disabled={reveal.isPending}
            onClick={() => reveal.mutate(masked, { onError: (error) => toast.fail(messageOf(error)) })}
          >
            Show
          </button>
        )}
      </th>
      {SIDES.map((side) => (
        <Value
          key={side}
          row={{ ...row, [side]: shown(side) ?? row[side] }}
          side={side}
          whose={preview[side].name}
          chosen={chosen === side}
          onChoose={() => onChoose(row.field, side)}
        />
      ))}
    </tr>
  );
}

function RecordHead({ side, record, onSwap }: { side: MergeSide; record: MergePreview['kept']; onSwap: () => void }) {
  const { name, kind, added_at, added_by } = record;
  return (
    <th scope="col">
      <span className={css.record}>
        <Face name={name} size={34} company={kind === 'company'} />
        <span className={css.words}>
          <span>{name}</span>
          <small>
            Added {formatDate(added_at)}
            {added_by !== null && ` by ${added_by.split(' ')[0] ?? added_by}`}
          </small>
        </span>
        {side === 'kept' ? (
          <span className={css.stays}>Stays</span>
        ) : (
          <button type="button" className="fh-act" onClick={onSwap}>
            Keep this one
          </button>
        )}
      </span>
    </th>
  );
}

type ValueProps = {
  row: MergePreview['fields'][number];
  side: MergeSide;
  whose: string;
  chosen: boolean;
  onChoose: () => void;
};
function Value({ row, side, whose, chosen, onChoose }: ValueProps) {
  const { field, same, stays } = row;
  const value = fieldValue(field, row[side]);
  const note = chosen && stays && !same ? STAYS[field] : undefined;
  const text = (
    <span className={css.words}>
      <span className={value === null ? css.none : undefined}>{value ?? NOT_GIVEN}</span>
      {note !== undefined && <small>{note}</small>}
    </span>
  );
  if (same) {
    return (
      <td className={css.value} data-again={side === 'merged' || undefined}>
        <span className={css.cell}>
          <StatusGlyph glyph="tick" family="moss" size={15} />
          <span className="fh-spoken">The same: </span>
          {text}
        </span>
      </td>
    );
  }
  return (
    <td className={css.value} data-on={chosen || undefined}>
      <label className={css.cell}>
        <input type="radio" name={`merge-${field}`} checked={chosen} onChange={onChoose} />
        <span className="fh-spoken">
          {FIELD[field]} of {whose}:{' '}
        </span>
        {text}
      </label>
    </td>
  );
}
