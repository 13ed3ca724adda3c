import { EN, type Words } from './en.ts';
import { useReading } from './language.tsx';
import type { Language } from './language-in-cookie.ts';

/** Every text, in the language of the page. */
export const useWords = (): Words => useReading().welsh?.whole ?? EN;

const LOCALES: Record<Language, string> = { en: 'en-GB', cy: 'cy' };

/** Dates and sizes as they are written in the language of the page. */
export function useFormats() {
  const { language } = useReading();
  const words = useWords();
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Europe/London', ...options });
  const dayOf = (value: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(value);
  const day = (value: string) => {
    const ago = Math.round((Date.parse(dayOf(new Date())) - Date.parse(dayOf(new Date(value)))) / 86_400_000);
    if (ago === 0) return words.common.today;
    if (ago === 1) return words.common.yesterday;
    // Not every browser has the months in Welsh.
    const [, month = '', one = ''] = dayOf(new Date(value)).split('-');
    return `${Number(one)} ${words.steps.months[Number(month) - 1] ?? ''}`;
  };
  const time = (value: string) => written({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(value));
  return {
    day,
    time,
    moment: (value: string) => words.common.moment(day(value), time(value)),
    month: (value: string) => `${words.steps.months[Number(value.slice(5, 7)) - 1] ?? ''} ${value.slice(0, 4)}`.trim(),
    size: (bytes: number) => (bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`),
  };
}
