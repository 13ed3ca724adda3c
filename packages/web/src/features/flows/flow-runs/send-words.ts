import { REMINDER_DAYS, type InviteChannel } from '@freehold/contract/flows/run-states';
import { capitalise, formatShortDay, inWords } from '../../../lib/format.ts';
import type { FlowToRun } from './queries.ts';

/** What the person has to do; none where the firm acts alone. */
export const stepsOfPerson = ({ steps }: Pick<FlowToRun, 'steps'>) => steps.filter(({ by }) => by === 'applicant');

/** Of the firm's own words. */
export const MOST_WORDS = 300;

/** Text and email go together; the others send nothing and stand alone. */
export type Way = 'sms' | 'email' | 'qr' | 'in_branch';
export const WAYS: readonly { way: Way; label: string }[] = [
  { way: 'sms', label: 'Text message' },
  { way: 'email', label: 'Email' },
  { way: 'qr', label: 'QR code' },
  { way: 'in_branch', label: 'In the branch' },
];
export const sendsMessage = (ways: readonly Way[]): boolean => ways.includes('sms') || ways.includes('email');

/** The ways after one was pressed: what sends a message goes with its like alone, the others by themselves. */
export function pressed(ways: readonly Way[], way: Way): Way[] {
  if (ways.includes(way)) return ways.filter((each) => each !== way);
  return way === 'qr' || way === 'in_branch' ? [way] : [...ways.filter((each) => each === 'sms' || each === 'email'), way];
}

/** First number and address of somebody, masked; null where there is none. */
export type Contact = { phone: string | null; email: string | null; isCompany: boolean };
export const NO_CONTACT = 'Add a phone number or an email address to send the link';

/** How one person gets the link by the ways chosen; null where they cannot be reached by any of them. */
export function channelFor(ways: readonly Way[], { phone, email, isCompany }: Contact): InviteChannel | null {
  if (isCompany) return null;
  if (ways.includes('in_branch')) return 'in_branch';
  const hasContact = phone !== null || email !== null;
  if (ways.includes('qr')) return hasContact ? 'qr' : null;
  const [bySms, byMail] = [ways.includes('sms') && phone !== null, ways.includes('email') && email !== null];
  return bySms && byMail ? 'both' : bySms ? 'sms' : byMail ? 'email' : null;
}

/** Where the link of one person goes, in words. */
export function toWords(channel: InviteChannel, { phone, email }: Contact): string {
  switch (channel) {
    case 'both':
      return `${phone} and ${email}`;
    case 'sms':
      return phone ?? '';
    case 'email':
      return email ?? '';
    case 'qr':
      return `Shown here; their code goes to ${phone ?? email}`;
    case 'in_branch':
      return 'Opened here, with you';
  }
}

/** Why somebody gets no link by the ways chosen. */
export function whyNoLink(ways: readonly Way[], { phone, email, isCompany }: Contact): string {
  if (isCompany) return 'Links are sent to people. Send it to somebody who acts for the company.';
  if (phone === null && email === null) return NO_CONTACT;
  return ways.includes('sms') ? 'No phone number. Choose email as well.' : 'No email address. Choose text message as well.';
}

/** The label of the act: three links go out, or three are shown. */
export function sendLabel(ways: readonly Way[], count: number): string {
  const links = count === 1 ? 'link' : 'links';
  if (ways.includes('qr')) return count === 1 ? 'Show the QR code' : `Show ${inWords(count)} QR codes`;
  if (ways.includes('in_branch')) return count === 1 ? 'Start it in the branch' : `Start ${inWords(count)} in the branch`;
  return count === 1 ? 'Send the link' : `Send ${inWords(count)} ${links}`;
}

export function outTitle(ways: readonly Way[], count: number): string {
  const links = `${capitalise(inWords(count))} ${count === 1 ? 'link' : 'links'}`;
  return sendsMessage(ways) ? `${links} ${count === 1 ? 'goes' : 'go'} out` : `${links}, shown here`;
}

/** What step 4 says of itself in the bar. */
export function waysInWords(ways: readonly Way[]): string {
  if (ways.includes('qr')) return 'QR code';
  if (ways.includes('in_branch')) return 'In the branch';
  const names = [ways.includes('sms') ? 'text' : null, ways.includes('email') ? 'email' : null].filter((name) => name !== null);
  return names.length === 0 ? 'Not chosen yet' : `Link by ${names.join(' and ')}`;
}

const DAY_MS = 86_400_000;
export type ReminderDay = { day: number; label: string; isReminder: boolean };
/** The days from today to the last reminder, as they are called in London. */
export function reminderDays(now: Date): ReminderDay[] {
  const last = REMINDER_DAYS.at(-1) ?? 0;
  // Noon is the same day in London and in UTC, whatever the clocks do.
  const noon = new Date(`${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(now)}T12:00:00Z`).getTime();
  return Array.from({ length: last + 1 }, (_, day) => ({
    day,
    label: day === 0 ? 'Today' : formatShortDay(new Date(noon + day * DAY_MS), now),
    isReminder: REMINDER_DAYS.some((one) => one === day),
  }));
}

const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const GSM_TWO = new Set('^{}\\[~]|€');
/** How many parts a text is sent in: 160 letters of the usual alphabet in one, 153 in each of several; with any other letter 70 and 67. */
export function textParts(text: string): number {
  const letters = [...text];
  const isUsual = letters.every((letter) => GSM.has(letter) || GSM_TWO.has(letter));
  const length = isUsual ? letters.reduce((sum, letter) => sum + (GSM_TWO.has(letter) ? 2 : 1), 0) : text.length;
  const [one, each] = isUsual ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / each);
}
