import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { readTypedDate, writeTypedDate } from './typed-date.ts';
import css from './date-field.module.css';

const load = () => import('./date-calendar.tsx');
const DateCalendar = lazy(async () => ({ default: (await load()).DateCalendar }));

type Props = {
  label: ReactNode;
  /** What stands in the field, as typed. Read it with `readTypedDate`. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  error?: ReactNode;
  describedBy?: string;
  minDate?: string;
  maxDate?: string;
  /** Opens the calendar on the years, for dates of birth. */
  startWithYears?: boolean;
};

/** A date typed as DD/MM/YYYY or picked in a calendar. What is typed stays as it is, so that a wrong date can be put right. */
export function DateField({ label, value, onChange, onBlur, error, describedBy, minDate, maxDate, startWithYears = false }: Props) {
  const [open, setOpen] = useState(false);
  const picked = readTypedDate(value);
  const [wanted, setWanted] = useState(false);
  // Pressing the button is also a press outside the calendar, which shuts it before the click arrives.
  const openBefore = useRef(false);
  return (
    <div className={css.field}>
      <TextInput
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          if (picked) onChange(writeTypedDate(picked));
          onBlur?.();
        }}
        placeholder="DD/MM/YYYY"
        inputMode="numeric"
        autoComplete="off"
        error={error}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        rightSection={
          <ActionIcon
            size="sm"
            aria-label="Open the calendar"
            aria-expanded={open}
            {...(open ? { 'data-mantine-stop-propagation': 'true' } : {})}
            onPointerEnter={() => void load()}
            onPointerDown={() => (openBefore.current = open)}
            // Leaving another field may show an error there and push this button from under the pointer before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              setWanted(true);
              setOpen(!openBefore.current);
              openBefore.current = false;
            }}
          >
            <IconCalendar size={15} stroke={1.7} />
          </ActionIcon>
        }
      />
      <Suspense fallback={null}>
        {wanted && (
          <DateCalendar
            opened={open}
            onOpened={setOpen}
            picked={picked}
            startWithYears={startWithYears}
            {...(minDate ? { minDate } : {})}
            {...(maxDate ? { maxDate } : {})}
            onPick={(date) => {
              onChange(writeTypedDate(date));
              setOpen(false);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
