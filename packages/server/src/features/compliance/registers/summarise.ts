import { registerLabel, type Register } from '@freehold/contract/compliance/register-forms';
import type { RegisterEntry, RegisterSummary } from '@freehold/contract/compliance/registers';
import { shortDay } from '../../../platform/london-time.ts';
import { addDays } from '@freehold/property-rules/calendar';

type Standing = { now: string; next: string; needs_you: boolean };
const day = (date: string) => shortDay(`${date}T12:00:00Z`);
const NONE = { now: 'None yet', next: '', needs_you: true };

/** How a register stands in two short sentences, from its lines. `staff`: who works here now. */
export function summarise(
  register: Register,
  lines: readonly RegisterEntry[],
  { today, staff }: { today: string; staff: readonly { id: number; name: string }[] },
): RegisterSummary {
  const kept_by = lines.filter(({ by }) => by !== '').toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.by ?? null;
  return { register, label: registerLabel(register), kept_by, ...standingOf(register, lines, today, staff) };
}

function standingOf(
  register: Register,
  lines: readonly RegisterEntry[],
  today: string,
  staff: readonly { id: number; name: string }[],
): Standing {
  const live = lines.filter(({ state }) => state !== 'withdrawn' && state !== 'replaced');
  switch (register) {
    case 'risk_assessment':
    case 'policies':
      return documents(register, live);
    case 'training':
      return training(live, staff);
    case 'officers': {
      const inOffice = live.filter(({ closed_on: ended }) => ended === null);
      const [officer] = inOffice.filter(({ title }) => title !== 'Deputy');
      const deputies = inOffice.filter(({ title }) => title === 'Deputy').map(({ member }) => member?.name);
      if (!officer) return { now: 'Nobody named', next: 'Name one under Basic information', needs_you: true };
      return {
        now: officer.member?.name ?? '',
        next: deputies.length === 0 ? 'No deputy' : `${deputies.length === 1 ? 'Deputy' : 'Deputies'} ${deputies.join(', ')}`,
        needs_you: false,
      };
    }
    case 'supervision': {
      const [current] = live;
      if (!current) return { now: 'Not answered', next: 'Answer under Basic information', needs_you: true };
      return {
        now: current.reference || current.title,
        next:
          current.due_on === null
            ? ''
            : current.state === 'overdue'
              ? `Was due on ${day(current.due_on)}`
              : `Renew by ${day(current.due_on)}`,
        needs_you: current.state === 'overdue' || current.state === 'due_soon',
      };
    }
    case 'pep_approvals':
      return counted(live, today, 'Last');
    case 'breaches':
    case 'discrepancies':
    case 'ofsi_reports':
    case 'data_requests':
      return opened(live, today);
  }
}

function documents(register: Register, live: readonly RegisterEntry[]): Standing {
  const [first] = live;
  if (!first) return NONE;
  const due = live.flatMap(({ due_on: on }) => (on === null ? [] : [on])).toSorted()[0];
  const needs_you = live.some(({ state }) => state === 'overdue' || state === 'due_soon');
  const unread = live.filter(({ to_read: read }) => read !== null && read.read < read.all).length;
  return {
    now: register === 'risk_assessment' ? `Version ${first.version}` : live.length === 1 ? '1 policy' : `${live.length} policies`,
    next:
      due === undefined
        ? unread > 0
          ? `${unread} not read by everybody`
          : ''
        : live.some(({ state }) => state === 'overdue')
          ? `Review was due on ${day(due)}`
          : `Review due ${day(due)}`,
    needs_you,
  };
}

function training(live: readonly RegisterEntry[], staff: readonly { id: number; name: string }[]): Standing {
  const behind = staff.flatMap((person) => {
    const theirs = live.filter(({ member }) => member?.id === person.id);
    const [late] = theirs.filter(({ state }) => state === 'overdue').toSorted((a, b) => ((a.due_on ?? '') < (b.due_on ?? '') ? -1 : 1));
    if (theirs.length > 0 && !late) return [];
    return [`${person.name}, ${late?.due_on ? `since ${day(late.due_on)}` : 'never'}`];
  });
  return {
    now: `${staff.length - behind.length} of ${staff.length} up to date`,
    next: behind.length === 0 ? '' : behind.length === 1 ? (behind[0] ?? '') : `${behind[0]}, and ${behind.length - 1} more`,
    needs_you: behind.length > 0 || live.some(({ state }) => state === 'due_soon'),
  };
}

function counted(live: readonly RegisterEntry[], today: string, word: string): Standing {
  const thisYear = live.filter(({ happened_on: on }) => on?.slice(0, 4) === today.slice(0, 4)).length;
  const last = live
    .flatMap(({ happened_on: on }) => (on === null ? [] : [on]))
    .toSorted()
    .at(-1);
  return {
    now: live.length === 0 ? 'None' : `${thisYear} this year`,
    next: last === undefined ? '' : `${word} ${day(last)}`,
    needs_you: live.some(({ state }) => state === 'overdue' || state === 'due_soon'),
  };
}

function opened(live: readonly RegisterEntry[], today: string): Standing {
  const open = live.filter(({ state }) => state !== 'closed');
  const base = counted(live, today, 'Last');
  if (open.length === 0) return { ...base, next: live.length === 0 ? '' : 'All closed', needs_you: false };
  const due = open.flatMap(({ due_on: on }) => (on === null ? [] : [on])).toSorted()[0];
  const late = due !== undefined && due < today;
  return {
    now: `${base.now}, ${open.length} open`,
    next: due === undefined ? '' : late ? `Was due on ${day(due)}` : `Due by ${day(due)}`,
    needs_you: late || (due !== undefined && due <= addDays(today, 60)) || due === undefined,
  };
}
