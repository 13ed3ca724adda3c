import '@mantine/dates/styles.layer.css';
import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { readTypedDate, writeTypedDate } from './typed-date.ts';

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
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withinPortal>
      <Popover.Target>
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
            <ActionIcon size="sm" aria-label="Open the calendar" aria-expanded={open} onClick={() => setOpen((was) => !was)}>
              <IconCalendar size={15} stroke={1.7} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          value={picked}
          {...(picked ? { defaultDate: picked } : {})}
          {...(startWithYears && !picked ? { defaultLevel: 'decade' as const } : {})}
          {...(minDate ? { minDate } : {})}
          {...(maxDate ? { maxDate } : {})}
          onChange={(date) => {
            if (date) onChange(writeTypedDate(date));
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
