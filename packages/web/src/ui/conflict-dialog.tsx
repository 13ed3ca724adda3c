import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Face } from './face.tsx';
import css from './conflict-dialog.module.css';

export type ConflictRow = { field: string; label: string; before: string; yours: string; theirs: string };
type Props = {
  rows: readonly ConflictRow[];
  /** What was changed, in the sentence "… saved … while you were editing". */
  what: string;
  you: string;
  /** Who saved meanwhile; null when nobody knows. */
  them: string | null;
  /** Null when nobody knows. */
  savedAt: string | null;
  /** Names of the fields only they changed, which are taken over. */
  taken: readonly string[];
  busy: boolean;
  /** The fields for which one keeps one's own value. */
  onSave: (kept: ReadonlySet<string>) => void;
  onTakeAll: () => void;
  onBack: () => void;
};

const NONE = 'Not set';

/** Two people changed the same fields: what stood before, both values, and a choice for each. Nothing is lost. */
export function ConflictDialog({ rows, what, you, them, savedAt, taken, busy, onSave, onTakeAll, onBack }: Props) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set(rows.map((row) => row.field)));
  const first = them?.split(' ')[0] ?? null;
  const theirs = first === null ? 'Theirs' : `${first}’s`;
  const choose = (field: string, mine: boolean) =>
    setKept((before) => {
      const next = new Set(before);
      if (mine) next.add(field);
      else next.delete(field);
      return next;
    });
  const option = (row: ConflictRow, mine: boolean, value: string) => {
    const on = kept.has(row.field) === mine;
    return (
      <td className={css.choice} data-on={on || undefined}>
        <label data-whose={mine ? 'Yours' : theirs}>
          <input type="radio" name={`conflict-${row.field}`} checked={on} onChange={() => choose(row.field, mine)} />
          <span className="fh-spoken">
            {row.label}, {mine ? 'yours' : theirs}:{' '}
          </span>
          <span>{value || NONE}</span>
        </label>
      </td>
    );
  };
  return (
    <Dialog opened onClose={onBack} title="Someone else changed this" size={560}>
      <div className={css.body}>
        <p className="fh-body">
          {them ?? 'Somebody'} saved {what} while you were editing. Nothing of yours is lost: choose what to keep.
        </p>
        <table className={css.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">Before</th>
              <th scope="col">
                <Who name={you} title="Yours" detail="not saved" />
              </th>
              <th scope="col">
                <Who name={them ?? '?'} title={theirs} detail={savedAt === null ? 'saved' : `saved ${savedAt}`} />
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.field}>
                <th scope="row">{row.label}</th>
                <td className={css.before}>{row.before || NONE}</td>
                {option(row, true, row.yours)}
                {option(row, false, row.theirs)}
              </tr>
            ))}
          </tbody>
        </table>
        {taken.length > 0 && (
          <p className="fh-body">
            Changed by {first ?? 'them'} only, and taken over: <Names of={taken} />.
          </p>
        )}
      </div>
      <div className={css.foot}>
        <button type="button" className="fh-act" disabled={busy} onClick={onTakeAll}>
          Take all of {theirs === 'Theirs' ? 'theirs' : theirs}
        </button>
        <span className="fh-grow" />
        <Button variant="default" disabled={busy} onClick={onBack}>
          Go back to editing
        </Button>
        <Button loading={busy} data-autofocus onClick={() => onSave(kept)}>
          Save my choice
        </Button>
      </div>
    </Dialog>
  );
}

function Who({ name, title, detail }: { name: string; title: ReactNode; detail: string }) {
  return (
    <span className={css.who}>
      <Face name={name} size={26} />
      <span>
        {title}
        <small>{detail}</small>
      </span>
    </span>
  );
}

/** One, two and three, each in bold. */
function Names({ of: names }: { of: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && (index === names.length - 1 ? ' and ' : ', ')}
      <b>{name}</b>
    </span>
  ));
}
