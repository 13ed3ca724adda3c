import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { listClearings as route, type Clearing, type ClearingState } from '@freehold/contract/screening/clearings';
import type { MaterialChange } from '@freehold/contract/screening/screening-matches';
import type { Trx } from '../../../platform/database.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { findKept } from '../../people/public.ts';
import { findEffectiveLists } from '../screening-lists/public.ts';
import { findMembers, personOf, requireVisibility, visibilityOf } from '../../checks/public.ts';
import * as clearings from './clearings-store.ts';
import type { StandingEntry, VerdictRow } from './clearings-store.ts';
import { loadCleared, placeKey, type Cleared } from './load-cleared.ts';
import { mayResolve } from './policy.ts';
import { changesSince, clientChanges } from './remember-clearings.ts';

const refuse = refusing(route);
const entryKey = (row: { list_key: string; entry_ref: string }) => `${row.list_key} ${row.entry_ref}`;

/** What is remembered as not being this party, and whether it would still count if they were screened now; from checks the one who asks may know of. */
export function listClearings(scope: MemberScope, services: Services, partyId: number): Promise<Clearing[]> {
  requireVisibility(scope);
  return scope.transaction(async (trx) => {
    const party = await findKept(trx, partyId);
    if (!party) return refuse('NOT_FOUND', 'This person is not in your people');
    const visibility = visibilityOf(scope);
    const ids = visibility === null ? [] : await clearings.findCheckIdsOfParty(trx, visibility, party.id);
    const verdicts = (await clearings.findVerdictsIn(trx, scope, ids)).filter((row) => row.status !== 'open' || row.frozen_at !== null);
    return presentClearings(trx, scope, services, verdicts, subjectOf(party));
  });
}

type Party = NonNullable<Awaited<ReturnType<typeof findKept>>>;
/** The party as a check that begins now would ask about them, as far as it tells people apart. */
function subjectOf(party: Party): ScreenedSubject {
  if (party.kind === 'company')
    return {
      kind: 'company',
      name: party.company_name ?? '',
      ...(party.company_number === null ? {} : { number: party.company_number }),
    };
  return {
    kind: 'person',
    first_name: party.first_name ?? '',
    last_name: party.last_name ?? '',
    ...(party.middle_names === null ? {} : { middle_names: party.middle_names }),
    ...(party.dob === null ? {} : { dob: party.dob }),
  };
}

/** The newest clearing of each entry among these verdicts, which come newest first. `client` as they are now; null: as they were then. */
export async function presentClearings(
  trx: Trx,
  scope: MemberScope,
  services: Services,
  verdicts: readonly VerdictRow[],
  client: ScreenedSubject | null,
): Promise<Clearing[]> {
  const sources = new Map<string, VerdictRow>();
  for (const row of verdicts)
    if (row.status === 'false_positive' && row.remembered_from === null && !sources.has(entryKey(row))) sources.set(entryKey(row), row);
  const rows = [...sources.values()];
  const cleared = await loadCleared(
    trx,
    scope,
    services,
    rows.map((row) => ({ checkId: row.check_id, listKey: row.list_key, entryRef: row.entry_ref })),
  );
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const standing = await clearings.findStandingEntries(
    trx,
    lists.map(({ versionId }) => versionId),
    rows.map((row) => ({ listKey: row.list_key, ref: row.entry_ref })),
  );
  const withdrawals = await clearings.findWithdrawals(
    trx,
    scope,
    rows.map((row) => row.id),
  );
  const person = personOf(await findMembers(trx, scope));
  return rows.flatMap((row): Clearing[] => {
    const was = cleared.get(placeKey({ checkId: row.check_id, listKey: row.list_key, entryRef: row.entry_ref }));
    if (!was?.at) return [];
    const now = standing.find((entry) => entry.list_key === row.list_key && entry.ref === row.entry_ref);
    const withdrawal = withdrawals.find((one) => one.match_id === row.id);
    const { state, changes } = standingOf({ row, was, now, client: client ?? was.subject, verdicts });
    return [
      {
        id: row.id,
        check_id: row.check_id,
        public_ref: row.public_ref,
        list_key: row.list_key,
        list_name: row.list_name,
        entry_ref: row.entry_ref,
        name: was.entry.names.find((name) => name.kind === 'primary')?.text ?? was.entry.names[0]?.text ?? row.entry_ref,
        category: row.category,
        cleared_at: was.at.toISOString(),
        by: was.by.map(({ memberId, roleId }) => person(memberId, roleId)),
        reason_code: was.reasonCode,
        text: was.text,
        state,
        edited: state === 'holds' && now !== undefined && now.hash !== was.entryHash,
        changes,
        withdrawn: withdrawal
          ? { by: person(withdrawal.by_member, withdrawal.role_id), at: withdrawal.at.toISOString(), reason: withdrawal.reason }
          : null,
        can: { withdraw: mayResolve(scope) && state !== 'withdrawn' && state !== 'overtaken' },
      },
    ];
  });
}

type About = {
  row: VerdictRow;
  was: Cleared;
  now: StandingEntry | undefined;
  client: ScreenedSubject;
  verdicts: readonly VerdictRow[];
};

/** Whether a clearing would count now, and what has changed since. */
function standingOf({ row, was, now, client, verdicts }: About): { state: ClearingState; changes: MaterialChange[] } {
  const about = verdicts.filter((other) => entryKey(other) === entryKey(row));
  const isOvertaken = about.some((other) => other.frozen_at !== null) || about[0]?.status !== 'false_positive';
  if (row.withdrawal_id !== null) return { state: 'withdrawn', changes: [] };
  if (isOvertaken) return { state: 'overtaken', changes: [] };
  if (now === undefined) return { state: 'off_list', changes: clientChanges(was.subject, client) };
  const changes = changesSince(was, { entry: now.data, subject: client });
  if (changes.length === 0) return { state: 'holds', changes };
  return { state: changes.some((change) => change.of === 'entry') ? 'entry_changed' : 'client_changed', changes };
}
