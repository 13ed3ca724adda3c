import { useId } from 'react';
import { plural } from '../../lib/format.ts';
import css from './reminder-days.module.css';

const OFFERED = [1, 2, 3, 5, 7, 10, 14, 21, 28];
const MOST = 5;

type Props = { value: readonly number[]; onChange: (days: number[]) => void; error: string | null; about: string };

/** On which days after asking somebody they are reminded: up to five, or none. */
export function ReminderDays({ value, onChange, error, about }: Props) {
  const id = useId();
  const days = [...new Set([...OFFERED, ...value])].toSorted((a, b) => a - b);
  return (
    <fieldset className={css.group} aria-describedby={id}>
      <legend className={css.legend}>Remind people who were asked, after</legend>
      <div className={css.days}>
        {days.map((day) => (
          <label key={day} className={css.day}>
            <input
              type="checkbox"
              aria-label={`Remind after ${plural(day, 'day')}`}
              checked={value.includes(day)}
              disabled={!value.includes(day) && value.length >= MOST}
              onChange={(event) =>
                onChange(event.currentTarget.checked ? [...value, day].toSorted((a, b) => a - b) : value.filter((other) => other !== day))
              }
            />
            {day}
          </label>
        ))}
        <span className={css.unit} aria-hidden>
          days
        </span>
      </div>
      <p id={id} className={error === null ? css.about : css.error}>
        {error ?? about}
      </p>
    </fieldset>
  );
}

const LIST = new Intl.ListFormat('en-GB', { type: 'conjunction' });
export function reminderLine(days: readonly number[]): string {
  if (days.length === 0) return 'Nobody is reminded.';
  const last = days.at(-1) === 1 && days.length === 1 ? 'day' : 'days';
  return `Reminded after ${LIST.format(days.map(String))} ${last}, until they answer.`;
}
