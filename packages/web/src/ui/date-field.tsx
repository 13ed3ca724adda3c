import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';

/** A date written as "9 Jun 2026" or by numbers, with a calendar; the value is YYYY-MM-DD or null. */
export function DateField(props: DateInputProps) {
  return (
    <DateInput
      valueFormat="D MMM YYYY"
      dateParser={parseDate}
      rightSection={<IconCalendar size={15} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents="none"
      popoverProps={{ shadow: 'md' }}
      {...props}
    />
  );
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads UK dates: 9/6/1979, 9-6-1979, 9.6.1979, 9 June 1979, 1979-06-09. Null for anything that is not a real day. */
export function parseDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  const numbers = /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim());
  const words = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,})\.?,?\s+(\d{4})$/i.exec(text.trim());
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : numbers
      ? [numbers[3], numbers[2], numbers[1]]
      : words
        ? [words[3], String(MONTHS.indexOf((words[2] ?? '').slice(0, 3).toLowerCase()) + 1), words[1]]
        : [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T12:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}
