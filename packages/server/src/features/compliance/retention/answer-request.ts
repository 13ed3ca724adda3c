import {
  answerErasureRequest as answeredRoute,
  type ErasureAnswer,
  eraseOnRequest as eraseRoute,
  getErasureAnswer as getRoute,
  recordErasureRequest as recordRoute,
} from '@freehold/contract/compliance/retention';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { eraseParty, findKept } from '../../people/public.ts';
import { closeErasureRequest, findErasureRequest, openErasureRequest } from '../registers/public.ts';
import { type Erasing, eraseOne, withCertificate } from './erase-due.ts';
import { noteErased } from './erased-elsewhere.ts';

const refuseGet = refusing(getRoute);
const refuse = refusing(eraseRoute);
const refuseRecord = refusing(recordRoute);
const refuseAnswered = refusing(answeredRoute);
const NOBODY = 'This person is not in your people';
const LAW = 'because the law requires it';

type Kept = {
  checks: number;
  runs: number;
  open_runs: number;
  requests: number;
  documents: number;
  started: string | null;
  until: string | null;
  held: boolean;
  erased: boolean;
};

/** What there is of somebody, and those merged into them. */
async function findKeptOf(trx: Trx, scope: MemberScope, partyId: number): Promise<Kept> {
  const { workspaceId } = scope;
  const { rows } = await sql<Kept>`
    with recursive same as (
      select id from parties where workspace_id = ${workspaceId} and id = ${partyId}
      union select p.id from parties p join same on p.merged_into = same.id where p.workspace_id = ${workspaceId}
    )
    select (select count(*)::int from checks where workspace_id = ${workspaceId} and party_id in (select id from same)) as checks,
      (select count(*)::int from flow_runs where workspace_id = ${workspaceId} and party_id in (select id from same) and erased_at is null and ended_at is not null) as runs,
      (select count(*)::int from flow_runs where workspace_id = ${workspaceId} and party_id in (select id from same) and erased_at is null and ended_at is null) as open_runs,
      (select count(*)::int from payment_requests where workspace_id = ${workspaceId} and party_id in (select id from same)) as requests,
      (select count(distinct person.document_id)::int from signing_document_recipients person join signing_documents document
        on document.workspace_id = person.workspace_id and document.id = person.document_id
        where person.workspace_id = ${workspaceId} and person.party_id in (select id from same) and document.state <> 'draft') as documents,
      relationship_started_on as started, retention_until as until, legal_hold as held, erased_at is not null as erased
    from parties where workspace_id = ${workspaceId} and id = ${partyId}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A record that was just read is gone');
  return row;
}

type Item = ErasureAnswer['items'][number];

/** What must stay of somebody, until when and why, and what nothing keeps. Pure. */
export function lawfulAnswer(kept: Kept, today: string): Item[] {
  const { checks, runs, open_runs: open, requests, documents, started, until, held, erased } = kept;
  if (erased) return [];
  const isKept = until !== null && until >= today;
  const isOver = until !== null && until < today;
  const keeps = (what: string, count: number, last: string | null, answer: string): Item => ({
    what,
    count,
    until: last,
    answer,
    goes_now: false,
  });
  const goes = (what: string, count: number): Item => ({
    what,
    count,
    until: null,
    answer: 'Nothing requires it. It is erased now.',
    goes_now: true,
  });
  const byLaw = (what: string, count: number): Item =>
    held
      ? keeps(what, count, null, 'Kept while a legal hold on this record stands.')
      : isKept
        ? keeps(what, count, until, `Kept until ${dateInWords(until)} ${LAW}.`)
        : isOver
          ? goes(what, count)
          : keeps(what, count, null, `Kept until five years after the relationship ends ${LAW}. No end is recorded.`);
  const items: Item[] = [];
  if (checks > 0) items.push(byLaw('Checks, with their evidence, reports and decisions', checks));
  if (runs > 0)
    items.push(
      held
        ? keeps('Links and answers', runs, null, 'Kept while a legal hold on this record stands.')
        : checks > 0 && !isOver
          ? byLaw('Links and answers', runs)
          : goes('Links and answers', runs),
    );
  if (open > 0)
    items.push(keeps('Links that are still open', open, null, 'In use. Cancel them first; what was given is erased 30 days later.'));
  if (requests > 0)
    items.push(keeps('Payments', requests, null, `Kept for six years after the payment ${LAW} (VAT Regulations 1995, regulation 31).`));
  if (documents > 0)
    items.push(
      keeps(
        'Documents for signing',
        documents,
        null,
        'Kept as proof for six years after they end, twelve where they have a place for a witness: as long as a claim can be made (Limitation Act 1980, sections 5 and 8).',
      ),
    );
  const client = checks > 0 || started !== null || until !== null;
  items.push(
    client || held
      ? byLaw('Name, date of birth, contact details and what the activity tells', 1)
      : goes('Name, date of birth, contact details and what the activity tells', 1),
  );
  return items;
}

const letterOf = (name: string, firm: string, items: readonly Item[], day: string): string =>
  [
    dateInWords(day),
    '',
    `Dear ${name},`,
    '',
    'You asked us to erase what we hold about you. This is our answer under article 17 of the UK GDPR.',
    '',
    ...items.map(({ what, answer }) => `${what}: ${answer}`),
    '',
    ...(items.some(({ goes_now: now }) => !now)
      ? [
          'Where the law requires us to keep something, article 17(3)(b) says that it need not be erased before that day. It is erased then without your asking again.',
          '',
        ]
      : []),
    'If you do not agree you can complain to the Information Commissioner’s Office, ico.org.uk.',
    '',
    firm,
  ].join('\n');

/** The lawful answer to somebody who asks to be erased. Nothing is changed by reading it. */
export async function getErasureAnswer(scope: MemberScope, services: Services, id: number): Promise<ErasureAnswer> {
  requireMay(scope, 'see_registers');
  return scope.transaction(async (trx) => {
    const row = (await findKept(trx, id)) ?? refuseGet('NOT_FOUND', NOBODY);
    const today = londonDate(services.now());
    const items = lawfulAnswer(await findKeptOf(trx, scope, row.id), today);
    const firm = await describeFirm(trx, scope);
    return {
      party: { id: row.id, name: row.display_name, version: row.version, erased: row.erased_at !== null },
      items,
      letter: letterOf(row.display_name, firm.name, items, today),
      request: await findErasureRequest(trx, scope, row.id, today),
      can: { erase: may(scope, 'decide') && items.some(({ goes_now: now }) => now), record: may(scope, 'keep_registers') },
    };
  });
}

/** Erases at once what nothing keeps of somebody who asked, each with its certificate. */
export async function eraseOnRequest(
  scope: MemberScope,
  services: Services,
  erasing: Erasing,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<ErasureAnswer> {
  requireMay(scope, 'decide', 'Only an Owner, an Admin or Compliance can do this');
  const today = londonDate(services.now());
  const { partyId, letsGo, runs } = await scope.transaction(async (trx) => {
    const row = (await findKept(trx, id)) ?? refuse('NOT_FOUND', NOBODY);
    if (row.version !== version) refuse('STALE_VERSION', 'Someone else changed this. Reload to see the latest.');
    const items = lawfulAnswer(await findKeptOf(trx, scope, row.id), today);
    const going = items.filter(({ goes_now: now }) => now);
    if (going.length === 0) refuse('INVALID_STATE', items[0]?.answer ?? 'Nothing is left of this person.');
    const { rows } = await sql<{ id: number }>`select id from flow_runs where workspace_id = ${scope.workspaceId} and party_id = ${row.id}
      and erased_at is null and ended_at is not null order by id`.execute(trx);
    return { partyId: row.id, letsGo: new Set(going.map(({ what }) => what)), runs: rows.map((run) => run.id) };
  }, NO_ANSWER_YET);
  const because = `They asked for it, and nothing requires it to be kept (UK GDPR, article 17). ${reason}`.slice(0, 400);
  const asked = { partyId, since: today, dueOn: today };
  if (letsGo.has('Checks, with their evidence, reports and decisions')) await eraseChecks(scope, services, erasing, partyId);
  if (letsGo.has('Links and answers'))
    for (const objectId of runs) {
      const due = { ...asked, rule: 'links', objectType: 'flow_run', objectId } as const;
      const eraser = erasing.erasers.find(({ rule }) => rule === 'links');
      await withCertificate(services, scope, due, async (trx) => {
        const kept = await findKeptOf(trx, scope, partyId);
        if (kept.held) refuse('INVALID_STATE', 'Kept while a legal hold on this record stands.');
        const erased = await eraser?.erase(trx, scope, services, due);
        return erased ? { ...erased, reason: because } : null;
      });
    }
  if ([...letsGo].some((what) => what.startsWith('Name'))) {
    const gone = await erasing.eraseActivityOf(services, scope, partyId, reason);
    if (gone)
      await withCertificate(services, scope, { ...asked, rule: 'people', objectType: 'party', objectId: partyId }, (trx) =>
        eraseParty(trx, scope, services, partyId, because),
      );
  }
  await noteErased(services);
  await scope.transaction(
    (trx) =>
      closeErasureRequest(trx, scope, services, {
        partyId,
        answer: `Erased: ${[...letsGo].join('; ')}. What the law keeps stays until its day.`,
        why: 'Answered by erasing what nothing keeps',
      }),
    NO_ANSWER_YET,
  );
  return getErasureAnswer(scope, services, partyId);
}

/** Puts the request on the register, where its clock runs. */
export async function recordRequest(scope: MemberScope, services: Services, id: number, receivedOn: string): Promise<ErasureAnswer> {
  requireMay(scope, 'keep_registers', 'The registers are kept by compliance members. Ask one of them.');
  if (receivedOn > londonDate(services.now())) return refuseField('received_on', 'Enter a day up to today');
  await scope.transaction(async (trx) => {
    const row = (await findKept(trx, id)) ?? refuseRecord('NOT_FOUND', NOBODY);
    await openErasureRequest(trx, scope, services, { partyId: row.id, receivedOn });
  }, NO_ANSWER_YET);
  return getErasureAnswer(scope, services, id);
}

/** The letter was given: the request is closed with what it said. */
export async function noteAnswered(scope: MemberScope, services: Services, id: number, how: string): Promise<ErasureAnswer> {
  requireMay(scope, 'keep_registers', 'The registers are kept by compliance members. Ask one of them.');
  const { letter } = await getErasureAnswer(scope, services, id);
  await scope.transaction(async (trx) => {
    const row = (await findKept(trx, id)) ?? refuseAnswered('NOT_FOUND', NOBODY);
    // Without its first lines, which name the person: the name stands on the record alone.
    const answer = letter.split('\n').slice(LINES_BEFORE_ANSWER).join('\n');
    await closeErasureRequest(trx, scope, services, { partyId: row.id, answer, why: how });
  }, NO_ANSWER_YET);
  return getErasureAnswer(scope, services, id);
}
/** The day and the greeting. */
const LINES_BEFORE_ANSWER = 4;

/** Checks whose time is over; the nightly work would take them too. */
async function eraseChecks(scope: MemberScope, services: Services, erasing: Erasing, partyId: number): Promise<void> {
  const today = londonDate(services.now());
  const due = await scope.transaction(async (trx) => {
    const { rows } = await sql<{ id: number; since: string }>`select checks.id, parties.relationship_ended_on as since from checks
      join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id
      where checks.workspace_id = ${scope.workspaceId} and party_id = ${partyId}`.execute(trx);
    return rows;
  }, NO_ANSWER_YET);
  for (const { id, since } of due)
    await eraseOne(services, scope, erasing, { rule: 'checks', objectType: 'check', objectId: id, partyId, since, dueOn: today });
}
