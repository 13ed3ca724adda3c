import * as checkReplaysContract from '@freehold/contract/screening/check-replays';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { CheckReplay } from '@freehold/contract/screening/check-replays';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope } from '../../../platform/scope.ts';
import { scopedDatabaseUrl } from '../../../platform/scoped-login.ts';
import type { Services } from '../../../platform/services.ts';
import { personOf, readCheck } from '../../checks/public.ts';
import type { AmlFacts } from './aml-facts.ts';
import { amlKinds } from './aml-kind.ts';
import { bandsOf } from './present-aml.ts';
import { queryOf } from './query.ts';
import { answerSha256, type Answer } from './canonical-answer.ts';
import { compareAnswers, countCompared } from './compare-answers.ts';
import { openStoredExplanation } from './explanation.ts';
import { runReplay } from './replay-pool.ts';
import { findReplays, findVersionsUsed, insertReplay, type ReplayRow } from './replay-store.ts';
import type { Replayed } from './replay-thread.ts';
import { answerOf, askedFor } from './run-check.ts';

const refuseExplainAgain = refusing(checkReplaysContract.explainAgain);

type Used = {
  versionId: number;
  entries: number;
  listKey: string;
  name: string;
  version: string;
  sha256: string;
  category: AmlCheck['lists'][number]['category'];
};
/** Every version the check was compared with as it is kept now, in the order they were searched; or which of them is gone. */
type Rests = { used: Used[] } | { missing: string };
type Verdict = Pick<ReplayRow, 'result' | 'compared' | 'sha256'> & { differences: string[] };

/**
 * Works a finished check out again from what it rested on and compares with what was stored, to the byte. Whatever cannot be worked out is
 * "not run", with the reason, and never the same.
 */
export async function explainAgain(scope: MemberScope, services: Services, id: number): Promise<CheckReplay> {
  const { facts, rests } = await scope.transaction(async (trx) => {
    const found = await readCheck(trx, scope, services, amlKinds, id);
    if (found.row.screened_at === null)
      return refuseExplainAgain('INVALID_STATE', 'This check was not screened, so there is nothing to explain again');
    return { facts: found, rests: restsOn(found, await findVersionsUsed(trx, versionIdsOf(found))) };
  }, NO_ANSWER_YET);
  const verdict = await workOut(facts, rests, services);
  return scope.transaction(async (trx) => {
    const row = await insertReplay(trx, {
      workspace_id: scope.workspaceId,
      check_id: id,
      by_member: scope.actor.memberId,
      at: services.now(),
      engine_version: facts.row.engine_version,
      lists: JSON.stringify(
        'used' in rests ? rests.used.map(({ listKey, name, version, sha256 }) => ({ key: listKey, name, version, sha256 })) : [],
      ),
      ...verdict,
      differences: JSON.stringify(verdict.differences),
    });
    await recordEvent(trx, scope, {
      action: 'replay.check',
      object: { type: 'check', id, label: facts.row.public_ref },
      diff: { answer: { before: null, after: verdict.result } },
    });
    await announce(trx, scope, { topic: 'check', id });
    return presentReplay(row, facts);
  });
}

/** Each time it was explained again, newest first. */
export function listReplays(scope: MemberScope, services: Services, id: number): Promise<CheckReplay[]> {
  return scope.transaction(async (trx) => {
    const facts = await readCheck(trx, scope, services, amlKinds, id);
    return (await findReplays(trx, scope, id)).map((row) => presentReplay(row, facts));
  });
}

function presentReplay(row: ReplayRow, facts: AmlFacts): CheckReplay {
  return {
    id: row.id,
    same: row.result === 'same',
    result: row.result,
    engine_version: row.engine_version,
    lists: row.lists,
    compared: row.compared,
    differences: row.differences,
    sha256: row.sha256,
    at: row.at.toISOString(),
    by: personOf(facts.members)(row.by_member),
  };
}

/** The driver leaves the numbers of an array as text. */
const versionIdsOf = ({ row }: Pick<AmlFacts, 'row'>): number[] => row.list_version_ids.map(Number);

function restsOn({ row }: Pick<AmlFacts, 'row'>, versions: Awaited<ReturnType<typeof findVersionsUsed>>): Rests {
  const lists = row.lists;
  if (lists.length === 0) return { missing: 'No list was loaded when this check ran, so it compared nothing.' };
  const ids = versionIdsOf({ row });
  const used = lists.map((list, at): Used | null => {
    const versionId = ids[at];
    const kept = versionId === undefined ? undefined : versions.get(versionId);
    if (versionId === undefined || kept?.list_key !== list.list_key) return null;
    const { sha256, entries } = kept;
    return { versionId, entries, listKey: list.list_key, name: list.name, version: list.version, sha256, category: list.category };
  });
  const gone = used.indexOf(null);
  if (gone >= 0) return { missing: `${lists[gone]?.name ?? 'A list'}: the version this check was compared with is not kept.` };
  return { used: used.filter((one) => one !== null) };
}

async function workOut(facts: AmlFacts, rests: Rests, services: Services): Promise<Verdict> {
  const notRun = (reason: string): Verdict => ({ result: 'not_run', compared: 0, sha256: null, differences: [reason] });
  if ('missing' in rests) return notRun(rests.missing);
  const { engine_version: engineVersion } = facts.row;
  if (engineVersion === null) return notRun('The check does not say which engine made it.');
  const replay = await runReplay(services, {
    databaseUrl: scopedDatabaseUrl(services.config),
    workspaceId: facts.row.workspace_id,
    engineVersion,
    versions: rests.used.map(({ versionId, entries }) => ({ versionId, entries })),
    query: queryOf(facts.subject),
    bands: bandsOf(facts.row),
  });
  if ('gone' in replay) {
    if (replay.gone === 'engine')
      return notRun(`The engine that made this check, ${engineVersion}, is not part of this version of Freehold.`);
    const list = rests.used.find(({ versionId }) => versionId === replay.versionId);
    return notRun(`${list?.name ?? 'A list'}: the entries of the version this check was compared with cannot be read.`);
  }
  const again = answerOf(engineVersion, joinLists(rests.used, replay.lists, facts));
  const names = new Map(rests.used.map(({ listKey, name }) => [listKey, name]));
  const differences = compareAnswers(await storedAnswer(facts, services), again, (key) => names.get(key) ?? key);
  const sha256 = answerSha256(again);
  const keptHash = facts.row.result_sha256;
  if (differences.length === 0 && keptHash !== null && keptHash !== sha256)
    differences.push('Every part is the same, and the hash kept with the check is another.');
  return { result: differences.length === 0 ? 'same' : 'different', compared: countCompared(again), sha256, differences };
}

function joinLists(used: readonly Used[], replayed: readonly Replayed[], { row }: AmlFacts) {
  return used.map((list) => {
    const found = replayed.find(({ versionId }) => versionId === list.versionId);
    if (!found) throw new Error(`List version ${list.versionId} was not worked out`);
    return { list, result: askedFor(found.result, list, row.categories), hashes: found.hashes };
  });
}

/** The answer as the check keeps it. */
async function storedAnswer({ row, matches }: AmlFacts, services: Services): Promise<Answer> {
  const lists = row.lists;
  const kept = await Promise.all(
    matches.map(async ({ row: match }) => ({
      match,
      explanation: await openStoredExplanation(
        services.keys,
        match.workspace_id,
        match.check_id,
        match.entry_ref,
        match.explanation_sealed,
      ),
    })),
  );
  return {
    engineVersion: row.engine_version,
    lists: lists.map((list) => ({
      key: list.list_key,
      sha256: list.sha256,
      matches: kept
        .filter(({ match }) => match.list_key === list.list_key)
        .map(({ match, explanation }) => ({
          ref: match.entry_ref,
          hash: match.entry_hash,
          entry: match.entry,
          score: match.score,
          rank: match.rank,
          band: match.band,
          likely: match.likely,
          explanation,
        })),
    })),
    nearest: row.nearest,
    funnel: row.funnel,
  };
}
