import { Button } from '@mantine/core';
import type { ProfileFields } from './account-queries.ts';
import css from './profile-card.module.css';

const LABELS = { first_name: 'First name', surname: 'Last name', phone: 'Mobile' } as const;
const FIELDS = ['first_name', 'surname', 'phone'] as const;

type Props = { mine: ProfileFields; theirs: ProfileFields; busy: boolean; onKeepMine: () => void; onTakeTheirs: () => void };

/** Somebody saved the same details meanwhile: both values beside each other, and a choice. */
export function ProfileConflict({ mine, theirs, busy, onKeepMine, onTakeTheirs }: Props) {
  const differing = FIELDS.filter((field) => mine[field] !== theirs[field]);
  return (
    <section className={css.conflict} role="alert" aria-label="These details changed meanwhile">
      <p>
        <b>Your details were changed elsewhere while you were editing.</b> Nothing of yours is lost: choose what to keep.
      </p>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Yours, not saved</th>
            <th scope="col">Saved</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field}>
              <th scope="row">{LABELS[field]}</th>
              <td>{mine[field] || 'None'}</td>
              <td>{theirs[field] || 'None'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.foot}>
        <Button variant="default" disabled={busy} onClick={onTakeTheirs}>
          Take what is saved
        </Button>
        <Button loading={busy} onClick={onKeepMine}>
          Save mine
        </Button>
      </div>
    </section>
  );
}
