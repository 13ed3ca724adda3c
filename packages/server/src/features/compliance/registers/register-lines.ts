import { isKept, type KeptRegister, type Register } from '@freehold/contract/compliance/register-forms';
import type { EntryState, RegisterEntry } from '@freehold/contract/compliance/registers';
import { DateOnly } from '@freehold/contract/kernel/values';
import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { pepApprovals } from '../../checks/public.ts';
import { dataRequestLines } from '../../flows/public.ts';
import { discrepancyLines } from '../../identity/public.ts';
import { breachLines } from '../../properties/public.ts';
import { ofsiLines } from '../../screening/public.ts';
import { entryState, monthsAfter, replacedCourses } from './entry-state.ts';
import * as store from './store.ts';

export type Person = Awaited<ReturnType<typeof store.findPeople>>[number];
export type People = ReadonlyMap<number, Person>;
export const nameOf = (people: People, id: number | null): string => {
  const person = people.get(id ?? 0);
  return person ? `${person.first_name} ${person.surname}`.trim() || person.email : 'A former member';
};
export const peopleOf = async (trx: Trx, scope: MemberScope): Promise<People> =>
  new Map((await store.findPeople(trx, scope)).map((person) => [person.id, person]));

type Asked = { trx: Trx; scope: MemberScope; services: Services; people: People; today: string };

const BLANK = {
  title: '',
  body: '',
  approved_by: '',
  reference: '',
  request_kind: null,
  member: null,
  happened_on: null,
  due_on: null,
  closed_on: null,
  file: null,
  to_read: null,
} as const;

export const fileOf = ({ file_name: name, file_size: size, sha256 }: store.VersionRow) =>
  sha256 === null || name === null ? null : { name, size: size ?? 0, sha256 };
export const fieldsOf = (row: store.VersionRow, people: People) => ({
  title: row.title,
  body: row.body,
  approved_by: row.approved_by,
  reference: row.reference,
  request_kind: row.request_kind,
  member: row.member_id === null ? null : { id: row.member_id, name: nameOf(people, row.member_id) },
  happened_on: row.happened_on,
  due_on: row.due_on,
  closed_on: row.closed_on,
});

/** Everybody who works here now. */
export const activePeople = (people: People): Person[] => [...people.values()].filter(({ state }) => state === 'active');

/** What is kept in a register by hand, newest first. */
async function keptLines({ trx, scope, people, today }: Asked, register: KeptRegister): Promise<RegisterEntry[]> {
  const rows = await store.findEntries(trx, scope, register);
  const replaced = register === 'training' ? replacedCourses(rows) : new Set<number>();
  const reads = register === 'policies' ? await store.findReads(trx, scope) : [];
  const active = new Set(activePeople(people).map(({ id }) => id));
  const about = register === 'data_requests' ? await store.findRequestPeople(trx, scope) : new Map<number, { id: number; name: string }>();
  const stateOf = (row: store.EntryRow): EntryState => {
    if (row.is_withdrawn) return 'withdrawn';
    if (replaced.has(row.entry_id)) return 'replaced';
    // Whoever left is trained no more.
    if (register === 'training' && people.get(row.member_id ?? 0)?.state === 'removed') return 'closed';
    return entryState(register, row, today);
  };
  return rows.map((row) => ({
    key: `entry:${row.entry_id}`,
    id: row.entry_id,
    source: 'kept',
    path: about.has(row.entry_id) ? `/compliance/retention?answer=${about.get(row.entry_id)?.id}` : null,
    version: row.version,
    state: stateOf(row),
    ...fieldsOf(row, people),
    title: about.get(row.entry_id)?.name ?? row.title,
    file: fileOf(row),
    by: nameOf(people, row.by_member),
    at: row.at.toISOString(),
    to_read:
      register === 'policies' && !row.is_withdrawn
        ? {
            read: reads.filter((read) => read.entry_id === row.entry_id && read.version === row.version && active.has(read.member_id))
              .length,
            all: active.size,
          }
        : null,
  }));
}

/** What other parts of Freehold recorded that belongs in a register, newest first. */
async function recordedLines(asked: Asked, register: Register): Promise<RegisterEntry[]> {
  const { trx, scope, services, people, today } = asked;
  const line = (more: Pick<RegisterEntry, 'key' | 'source' | 'path' | 'state' | 'by' | 'at'> & Partial<RegisterEntry>): RegisterEntry => ({
    ...BLANK,
    id: null,
    version: 1,
    ...more,
  });
  switch (register) {
    case 'breaches':
      return (await breachLines(trx, scope, today)).map(({ id, happenedAt, closedAt, at, ...row }) =>
        line({
          ...row,
          key: `gate:${id}`,
          source: 'gate',
          happened_on: londonDate(happenedAt),
          closed_on: closedAt && londonDate(closedAt),
          state: closedAt ? 'closed' : 'open',
          at: at.toISOString(),
        }),
      );
    case 'discrepancies':
      return (await discrepancyLines(trx, scope, services)).map(({ id, foundAt, reportedOn, by, ...row }) =>
        line({
          ...row,
          key: `check:${row.path}:${id}`,
          source: 'check',
          happened_on: londonDate(foundAt),
          closed_on: reportedOn,
          state: reportedOn === null ? 'open' : 'closed',
          by: nameOf(people, by),
          at: foundAt.toISOString(),
        }),
      );
    case 'ofsi_reports':
      return (await ofsiLines(trx, scope, services)).map(({ id, begunAt, sentOn, isWithdrawn, at, ...row }) =>
        line({
          ...row,
          key: `check:${id}`,
          source: 'check',
          happened_on: londonDate(begunAt),
          closed_on: sentOn,
          state: isWithdrawn ? 'withdrawn' : sentOn === null ? 'open' : 'closed',
          at: at.toISOString(),
        }),
      );
    case 'pep_approvals':
      return (await pepApprovals(trx, scope, services)).map(({ id, approvedBy, at, ...row }) =>
        line({
          ...row,
          key: `check:${id}`,
          source: 'check',
          approved_by: approvedBy,
          happened_on: londonDate(at),
          state: 'in_order',
          by: approvedBy,
          at: at.toISOString(),
        }),
      );
    case 'data_requests':
      return (await dataRequestLines(trx, scope)).map(({ id, kind, name, flow, path, askedAt, answeredAt, answeredBy }) => {
        const happened_on = londonDate(askedAt);
        const dated = { due_on: monthsAfter(happened_on, 1), closed_on: answeredAt && londonDate(answeredAt) };
        return line({
          key: `ask:${id}`,
          source: 'run',
          path,
          title: name,
          request_kind: ASKED_AS[kind],
          reference: flow,
          happened_on,
          ...dated,
          state: entryState(register, { ...dated, is_withdrawn: false }, today),
          by: answeredBy === null ? '' : nameOf(people, answeredBy),
          at: (answeredAt ?? askedAt).toISOString(),
        });
      });
    case 'officers':
      return (await store.findAppointments(trx, scope)).map((row) =>
        line({
          key: `appointment:${row.id}`,
          source: 'settings',
          path: '/basic_informations?tab=compliance',
          title: row.office === 'mlro' ? 'Nominated officer (MLRO)' : 'Deputy',
          member: { id: row.member_id, name: nameOf(people, row.member_id) },
          happened_on: londonDate(row.appointed_at),
          closed_on: row.ended_at && londonDate(row.ended_at),
          state: row.ended_at ? 'closed' : 'in_order',
          by: '',
          at: (row.ended_at ?? row.appointed_at).toISOString(),
        }),
      );
    case 'supervision':
      return (await store.findSupervision(trx, scope)).map((row, place) => {
        const due_on = DateOnly.safeParse(row.renews_on).data ?? null;
        return line({
          key: `supervision:${row.version}`,
          source: 'settings',
          path: '/basic_informations?tab=compliance',
          version: row.version,
          title: SUPERVISION[row.state] ?? row.state,
          reference: row.hmrc_number ?? '',
          body: row.reason ?? '',
          happened_on: londonDate(row.at),
          due_on,
          state: place > 0 ? 'replaced' : entryState('policies', { due_on, closed_on: null, is_withdrawn: false }, today),
          by: row.by_member === null ? '' : nameOf(people, row.by_member),
          at: row.at.toISOString(),
        });
      });
    default:
      return [];
  }
}

/** What the page of a link calls it, as the register does. */
const ASKED_AS = { export: 'access', correct: 'rectification', erase: 'erasure' } as const;

const SUPERVISION: Readonly<Record<string, string>> = {
  registered: 'Registered with HMRC',
  applied: 'Applied, waiting for HMRC',
  below_limit: 'Lettings below the limit only',
  other: 'Something else',
};

const ORDER: readonly EntryState[] = ['overdue', 'due_soon', 'open', 'in_order', 'closed', 'replaced', 'withdrawn'];

/** The lines of a register as it stands: what needs somebody first, then the newest. */
export async function linesOf(asked: Asked, register: Register): Promise<RegisterEntry[]> {
  const kept = isKept(register) ? await keptLines(asked, register) : [];
  return [...kept, ...(await recordedLines(asked, register))].toSorted(
    (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || (a.at < b.at ? 1 : a.at > b.at ? -1 : 0),
  );
}
