import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { groupMatches } from '@freehold/screening/group-matches';
import type { Candidate, ScreenResult } from '@freehold/screening/types';
import type { Updateable } from 'kysely';
import type { Checks } from '../../../db/types.ts';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import type { Trx } from '../../../platform/database.ts';
import { addJob, PATIENT, type JobRun } from '../../../platform/jobs.ts';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import { findEffectiveLists, listFaults, readyLists, runScreening, type EffectiveList } from '../screening-lists/public.ts';
import { type CheckRow, findCheck, finishCheck, loadFacts, lockCheck, openSubject, updateCheck } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';
import { amlKind } from './aml-kind.ts';
import { bandsOf } from './present-aml.ts';
import { queryOf } from './query.ts';
import { answerSha256, type Answer } from './canonical-answer.ts';
import { goOnWithBatch } from './go-on-with-batch.ts';
import { countryOfInterest } from './country-rule.ts';
import { decideOutcome } from './decide-outcome.ts';
import { earlierVerdicts } from './earlier-verdicts.ts';
import { sealExplanation, wireOf } from './explanation.ts';
import type { StoredNear } from './near-names.ts';
import { PRACTICE_FAULT } from './practice-words.ts';
import { recallClearing, type Recalled } from './remember-clearings.ts';
import { entitiesOf } from './same-entities.ts';
import * as store from './store.ts';

type Scope = JobRun['scope'];
type Found = { list: EffectiveList; result: ScreenResult; hashes: Record<string, string> };
/** What one list answered, as much of it as is merged. */
type Answered = { list: { name: string }; result: ScreenResult };

/** Screens one check, off the event loop. Run twice it does nothing the second time; a throw is tried again later, and the last one ends in words. */
export async function runCheck(checkId: number, services: Services, run: JobRun): Promise<void> {
  const { scope } = run;
  const started = await scope.transaction(async (trx) => {
    const row = await findCheck(trx, scope, checkId);
    if (row?.state !== 'processing') return null;
    return {
      facts: await loadFacts(trx, scope, services, amlKind, row),
      lists: await findEffectiveLists(trx, scope.workspaceId, services),
    };
  });
  if (!started) return;
  try {
    const { row } = started.facts;
    const { lists, behind, unready } = await readyLists(services, scope, row.is_practice ? 'practice' : started.lists);
    if (unready.length > 0) return await scope.transaction((trx) => putOff(trx, row));
    const found = await screenAll(started.facts, lists, services, scope);
    await saveResult(checkId, found, services, scope, behind.length > 0);
  } catch (error) {
    await tellFailure(checkId, services, run);
    throw error;
  }
}

const PUT_OFF_SECONDS = 5;
/** A list that was loaded a moment ago is not left out: the check waits for its index, without keeping a place that other work could have. */
const putOff = (trx: Trx, row: CheckRow) =>
  addJob(trx, 'run-aml-check', { checkId: row.id }, `run-aml-check:${row.id}`, {
    priority: row.batch_id === null ? 0 : PATIENT.batchCheck,
    delaySeconds: PUT_OFF_SECONDS,
  });

/** By then the index is there, or the next comparison puts it off again. */
const COMPARED_AFTER_SECONDS = 60;

async function screenAll(facts: AmlFacts, lists: EffectiveList[], services: Services, scope: Scope): Promise<Found[]> {
  if (lists.length === 0) return [];
  const answers = await runScreening(services, {
    databaseUrl: scopedDatabaseUrl(services.config),
    workspaceId: scope.workspaceId,
    lists,
    query: queryOf(facts.subject),
    bands: bandsOf(facts.row),
  });
  return answers.map((answer) => {
    const list = lists.find((one) => one.versionId === answer.versionId);
    if (!list) throw new Error(`Unknown list version ${answer.versionId} in an answer`);
    return { list, result: askedFor(answer.result, list, facts.row.categories), hashes: answer.hashes };
  });
}

/** Every list is searched, so that somebody sanctioned on a list of another kind is never missed; of the rest only what was asked for counts. */
export function askedFor(result: ScreenResult, list: Pick<EffectiveList, 'category'>, categories: readonly ListCategory[]): ScreenResult {
  const matches = result.matches.filter((match) => categoryOf(match, list, categories) !== undefined);
  const { otherShown } = result.funnel;
  const funnel = {
    ...result.funnel,
    shown: matches.length,
    ...(otherShown !== undefined && { otherShown: matches.filter(isOtherKind).length }),
  };
  return { ...result, matches, funnel };
}

const isOtherKind = ({ explanation }: Candidate) => explanation.parts.some(({ code }) => code === 'kind');

/** The gravest thing an entry is listed for among those asked for. */
function categoryOf(
  match: Candidate,
  list: Pick<EffectiveList, 'category'>,
  categories: readonly ListCategory[],
): ListCategory | undefined {
  return (match.entry.categories ?? [list.category]).find((category) => categories.includes(category));
}

function saveResult(checkId: number, found: Found[], services: Services, scope: Scope, isBehind: boolean): Promise<void> {
  return scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (row?.state !== 'processing') return;
    const earlier = await earlierVerdicts(trx, scope, services, row);
    const subject = await openSubject(services.keys, scope.workspaceId, row.public_ref, row.subject_sealed);
    const entityOf = numberEntities(found);
    await store.insertMatches(
      trx,
      await Promise.all(
        found.flatMap(({ list, result, hashes }) =>
          result.matches.map(async (match) => {
            const entryHash = hashes[match.entry.ref] ?? '';
            const recalled = recallClearing(earlier, {
              listKey: list.listKey,
              entryRef: match.entry.ref,
              entry: match.entry,
              entryHash,
              subject,
            });
            return { ...(await matchRow(row, list, match, entryHash, recalled, services)), entity: entityOf.get(match) ?? null };
          }),
        ),
      ),
    );
    const facts = await loadFacts(trx, scope, services, amlKind, row);
    const decided = outcomeNow(
      facts,
      found.map(({ list }) => list),
    );
    const engineVersion = found[0]?.result.engineVersion ?? null;
    await finishCheck(trx, scope, services, amlKind, facts, decided, {
      done: 'was screened',
      own: {
        list_version_ids: found.map(({ list }) => list.versionId),
        lists: JSON.stringify(found.map(({ list, result }) => searchedList(list, result))),
        funnel: found.length === 0 ? null : JSON.stringify(mergedFunnel(found)),
        nearest: JSON.stringify(mergedNearest(found)),
        top_score: topScore(found),
        engine_version: engineVersion,
        result_sha256: found.length === 0 ? null : answerSha256(answerOf(engineVersion, found)),
      },
      counts: { matches: entitiesOf(facts.matches).length },
      // Of a batch people are told once, when it is over.
      isOneOfMany: row.batch_id !== null,
    });
    await goOnWithBatch(trx, scope, row);
    // What the version in force changed is compared with them once its index is there.
    if (isBehind) await addJob(trx, 'watch-lists', {}, `watch-lists-later:${scope.workspaceId}`, { delaySeconds: COMPARED_AFTER_SECONDS });
  });
}

/** A number for each person or company among the matches of all lists. */
function numberEntities(found: readonly Found[]): Map<Candidate, number> {
  const all = found.flatMap(({ list, result }) => result.matches.map((match) => ({ listKey: list.listKey, entry: match.entry, match })));
  const numbered = groupMatches(all).flatMap((group, entity) => group.flatMap((at) => (all[at] ? [[all[at].match, entity] as const] : [])));
  return new Map(numbered);
}

async function matchRow(row: CheckRow, list: EffectiveList, match: Candidate, entryHash: string, recalled: Recalled, services: Services) {
  return {
    workspace_id: row.workspace_id,
    check_id: row.id,
    list_version_id: list.versionId,
    list_key: list.listKey,
    list_name: list.name,
    list_version: list.version,
    category: categoryOf(match, list, row.categories) ?? list.category,
    entry_ref: match.entry.ref,
    entry_hash: entryHash,
    entry: JSON.stringify(match.entry),
    score: match.score,
    rank: match.rank,
    band: match.band === 'strong' ? ('strong' as const) : ('weak' as const),
    likely: match.likely,
    explanation_sealed: await sealExplanation(services.keys, row.workspace_id, row.id, match.entry.ref, match.explanation),
    status: recalled.kind === 'holds' ? ('false_positive' as const) : ('open' as const),
    remembered_from: recalled.kind === 'holds' ? recalled.from : null,
    reopened_from: recalled.kind === 'reopened' ? recalled.from : null,
  };
}

/** Everything that was answered, to be worked out again and compared. */
export function answerOf(
  engineVersion: string | null,
  found: readonly { list: { listKey: string; name: string; sha256: string }; result: ScreenResult; hashes: Record<string, string> }[],
): Answer {
  return {
    engineVersion,
    lists: found.map(({ list, result, hashes }) => ({
      key: list.listKey,
      sha256: list.sha256,
      matches: result.matches.map(({ entry, score, rank, band, likely, explanation }) => ({
        ref: entry.ref,
        hash: hashes[entry.ref] ?? '',
        entry,
        score,
        rank,
        band,
        likely,
        explanation: wireOf(explanation),
      })),
    })),
    nearest: mergedNearest(found),
    funnel: mergedFunnel(found),
  };
}

/** The outcome that follows from the matches and lists as they stand. */
export function outcomeNow(
  facts: AmlFacts,
  lists: readonly { listKey: string; name: string; ageHours: number | null; stale: boolean; covers: readonly string[] }[],
) {
  const { stopsPass, staleOptional } = listFaults(facts.requirement, lists);
  return decideOutcome({
    matches: entitiesOf(facts.matches).flatMap((matches, entity) =>
      matches.map(({ row, settled }) => ({
        status: settled.status,
        likely: row.likely,
        freezes: settled.freezes,
        category: row.category,
        entity,
      })),
    ),
    listFaults: facts.row.is_practice ? [PRACTICE_FAULT] : stopsPass,
    staleOptional,
    searched: [...new Set(lists.flatMap((list) => list.covers))],
    categories: facts.row.categories,
    isPractice: facts.row.is_practice,
    country: countryOfInterest(facts.subject, facts.policy?.countries ?? []),
  });
}

/** The lists as they were at the search, in the shape the outcome rule reads. */
export function searchedStates(row: CheckRow) {
  return row.lists.map((list) => ({
    listKey: list.list_key,
    name: list.name,
    ageHours: list.age_hours,
    stale: list.stale,
    covers: list.covers ?? [list.category],
  }));
}

function searchedList(list: EffectiveList, result: ScreenResult): AmlCheck['lists'][number] {
  return {
    list_key: list.listKey,
    name: list.name,
    publisher: list.publisher,
    category: list.category,
    covers: list.covers,
    version: list.version,
    sha256: list.sha256,
    published_at: list.publishedAt,
    current_as_of: list.currentAsOf,
    stated_by: list.statedBy,
    age_hours: list.ageHours,
    stale: list.stale,
    demo: list.demo,
    entries: list.entries,
    names: list.names,
    possible: result.matches.length,
  };
}

export function mergedFunnel(found: readonly Answered[]): NonNullable<AmlCheck['funnel']> {
  const sum = (key: keyof ScreenResult['funnel']) => found.reduce((total, { result }) => total + (result.funnel[key] ?? 0), 0);
  // An engine before 3.1.0 compared no other kind, and what it answered keeps its shape.
  const knowsOthers = found.some(({ result }) => result.funnel.otherEntries !== undefined);
  return {
    entries: sum('entries'),
    names: sum('names'),
    shared: sum('shared'),
    scored: sum('scored'),
    shown: sum('shown'),
    hidden: sum('hidden'),
    ...(knowsOthers && { other_entries: sum('otherEntries'), other_shown: sum('otherShown') }),
  };
}

const MOST_NEAREST = 5;
export function mergedNearest(found: readonly Answered[]): StoredNear[] {
  return found
    .flatMap(({ list, result }) =>
      result.nearest.map((near) => ({
        name: near.name,
        list_name: list.name,
        entry_ref: near.ref,
        score: near.score,
        why: near.why,
        also: near.also,
      })),
    )
    .sort((left, right) => right.score - left.score)
    .slice(0, MOST_NEAREST);
}

function topScore(found: Found[]): number | null {
  const scores = found.flatMap(({ result }) => [
    ...result.matches.map((match) => match.score),
    ...result.nearest.map((near) => near.score),
  ]);
  return scores.length === 0 ? null : Math.max(...scores);
}

/** Puts words on the check while the queue tries again, and an end when it will not. */
async function tellFailure(checkId: number, services: Services, { scope, attempt, isLastAttempt }: JobRun): Promise<void> {
  const told = isLastAttempt
    ? failCheck(
        checkId,
        services,
        scope,
        `The screening could not run after ${attempt} tries, so nothing was compared. Use “Screen again”, and tell the operator if it fails once more.`,
      )
    : changeWaiting(checkId, services, scope, { error: 'The screening was interrupted. Freehold tries again by itself.' });
  // The database may be the very thing that is away; the job is tried again all the same.
  await told.catch((fault: unknown) => services.log.warn({ err: fault, check: checkId }, 'a failed screening could not be noted'));
}

/** Ends a check that waits and will not be screened, with the reason for the person. */
export function failCheck(checkId: number, services: Services, scope: Scope, error: string): Promise<void> {
  return changeWaiting(checkId, services, scope, { state: 'error', status: 'needsReview', error });
}

function changeWaiting(checkId: number, services: Services, scope: Scope, change: Updateable<Checks>): Promise<void> {
  return scope.transaction(async (trx) => {
    const row = await lockCheck(trx, scope, checkId);
    if (row?.state !== 'processing') return;
    await updateCheck(trx, scope, checkId, change, services.now());
    if (change.state === 'error')
      await recordEvent(trx, scope, { action: 'fail.check', object: { type: 'check', id: checkId, label: row.public_ref } });
    await announce(trx, scope, { topic: 'check', id: checkId });
    if (change.state !== undefined) await goOnWithBatch(trx, scope, row);
  });
}
