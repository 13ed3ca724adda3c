import type { CheckReplay } from '@freehold/contract/screening/check-replays';
import { engineOf } from '@freehold/screening/engines';
import { callAs } from '@freehold/testkit/aml-journey';
import { DRAVENKO, LISTED, NOBODY, OTHERS, startAmlApp } from '@freehold/testkit/aml-app';
import { fillWorkspace } from '@freehold/testkit/fill-workspace';
import { loadList, sampleEntry } from '@freehold/testkit/load-list';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareAnswers, firstDifference } from './compare-answers.ts';
import type { Answer } from './canonical-answer.ts';
import { openStoredExplanation, sealExplanation } from './explanation.ts';
import { endReplayThread } from './replay-pool.ts';

let at: Awaited<ReturnType<typeof startAmlApp>>;
beforeAll(async () => {
  at = await startAmlApp();
});
afterAll(async () => {
  await endReplayThread(at.testApp.services);
  await at.close();
});

const path = (id: number) => `/v2/client/checks/aml/${id}/explain-again`;
const again = async (id: number, who = at.owner): Promise<CheckReplay> => {
  const answer = await at.post(who, path(id), {});
  expect(answer.message).toBeUndefined();
  return answer.data as CheckReplay;
};
const change = (id: number, change: Record<string, unknown>) =>
  at.testApp.services.db.updateTable('checks').set(change).where('id', '=', id).execute();
const changeMatch = (id: number, change: Record<string, unknown>) =>
  at.testApp.services.db.updateTable('matches').set(change).where('id', '=', id).execute();

describe('a check explained again', () => {
  test('is the same to the byte after its list was superseded twice', async () => {
    const check = await at.journey.screen(at.owner, DRAVENKO);
    const clear = await at.journey.screen(at.owner, NOBODY);
    await loadList(at.testApp, [{ ...LISTED, name: 'Somebody Else', aliases: [] }, ...OTHERS]);
    await loadList(at.testApp, [LISTED, ...OTHERS, { ref: 'TST0003', name: 'Wilhelmina Oakenshawe' }]);
    const replay = await again(check.id);
    expect(replay).toMatchObject({
      same: true,
      result: 'same',
      differences: [],
      engine_version: check.engine_version,
      by: { name: 'Imogen Ashworth' },
    });
    expect(replay.lists).toEqual([
      { key: 'uk-sanctions', name: 'UK Sanctions List', version: check.lists[0]?.version, sha256: check.lists[0]?.sha256 },
    ]);
    expect(replay.compared).toBe(check.matches.length + check.nearest.length + 1);
    const row = await at.testApp.services.db
      .selectFrom('checks')
      .select('result_sha256')
      .where('id', '=', check.id)
      .executeTakeFirstOrThrow();
    expect(replay.sha256).toBe(row.result_sha256);
    expect(await again(clear.id)).toMatchObject({ same: true, differences: [] });
  });

  test('is recorded, listed newest first, and seen by whoever may see the check', async () => {
    const check = await at.journey.screen(at.owner, DRAVENKO);
    await again(check.id);
    await again(check.id, at.compliance);
    const list = (await callAs(at.testApp, at.compliance, 'GET', path(check.id))).data as CheckReplay[];
    expect(list.map((one) => one.by.name)).toEqual(['Bethan Prosser', 'Imogen Ashworth']);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from audit_events where action = 'replay.check' and object_key = ${`check:${check.id}`}`.execute(
      at.testApp.services.db,
    );
    expect(rows[0]?.n).toBe(2);
    // What somebody started, they see; a colleague's they do not.
    expect((await at.post(at.negotiator, path(check.id), {})).status).toBe(404);
  });

  test('is unmoved by what people said of its matches', async () => {
    const check = await at.journey.screen(at.owner, DRAVENKO);
    await at.journey.resolve(at.owner, check, check.matches[0]?.id ?? 0, 'unclear');
    expect(await again(check.id)).toMatchObject({ same: true });
  });

  test('says where a stored explanation was tampered with, and not what stands there', async () => {
    const check = await at.journey.screen(at.owner, DRAVENKO);
    const match = await at.testApp.services.db.selectFrom('matches').selectAll().where('check_id', '=', check.id).executeTakeFirstOrThrow();
    const { keys } = at.testApp.services;
    const kept = (await openStoredExplanation(keys, match.workspace_id, check.id, match.entry_ref, match.explanation_sealed)) as Parameters<
      typeof sealExplanation
    >[4] & { matched_name: string };
    const forged = { ...kept, matchedName: 'Kazimir Dravenka', nameKind: 'alias' as const, missingFact: null };
    await changeMatch(match.id, { explanation_sealed: await sealExplanation(keys, match.workspace_id, check.id, match.entry_ref, forged) });
    const replay = await again(check.id);
    expect(replay).toMatchObject({ same: false, result: 'different' });
    expect(replay.differences).toEqual([expect.stringMatching(/^UK Sanctions List, entry TST0417: the stored explanation differs at /)]);
    expect(replay.differences.join()).not.toMatch(/Dravenk|Casimir|1968/);
  });

  test('finds a changed score, a removed match, another nearest name, another funnel and another hash', async () => {
    const made = () => at.journey.screen(at.owner, DRAVENKO);
    const [scored, removed, near, funnel, hashed] = [await made(), await made(), await made(), await made(), await made()];
    await sql`update matches set score = score - 1 where check_id = ${scored.id}`.execute(at.testApp.services.db);
    await sql`delete from matches where check_id = ${removed.id}`.execute(at.testApp.services.db);
    await change(near.id, { nearest: JSON.stringify([{ name: 'Nobody', list_name: 'x', entry_ref: 'x', score: 1, why: '', also: null }]) });
    await change(funnel.id, { funnel: JSON.stringify({ ...funnel.funnel, entries: 1 }) });
    await change(hashed.id, { result_sha256: 'ab'.repeat(32) });
    expect((await again(scored.id)).differences.join()).toMatch(/TST0417: the score is stored as \d+, worked out again it is \d+/);
    expect((await again(removed.id)).differences.join()).toMatch(/TST0417: found again, and not among the stored matches/);
    expect((await again(near.id)).differences.join()).toMatch(/^Nearest names/);
    expect((await again(funnel.id)).differences).toEqual([
      expect.stringMatching(/^Funnel, entries compared: 1 stored, \d+ worked out again\.$/),
    ]);
    expect((await again(hashed.id)).differences).toEqual(['Every part is the same, and the hash kept with the check is another.']);
    // A check from before the hash was kept is compared part by part.
    await change(hashed.id, { result_sha256: null });
    expect(await again(hashed.id)).toMatchObject({ same: true });
  });

  test('made by the first engine is worked out by the first engine', async () => {
    const check = await at.journey.screen(at.owner, DRAVENKO);
    const { services } = at.testApp;
    const row = await services.db.selectFrom('checks').selectAll().where('id', '=', check.id).executeTakeFirstOrThrow();
    const { rows } = await sql<{
      data: ReturnType<typeof sampleEntry>;
    }>`select data from entries_of_version(${row.list_version_ids[0]}) order by ref`.execute(services.db);
    const first = await engineOf('screening-1.0.0');
    const answer = first?.screenEntries(rows.map(({ data }) => data))(
      { kind: 'person', firstName: 'Casimir', lastName: 'Dravenko', dob: '1968-05-11' },
      check.bands,
    );
    const [match] = answer?.matches ?? [];
    if (!answer || !match) throw new Error('The first engine found nothing');
    await services.db
      .updateTable('checks')
      .set({
        engine_version: 'screening-1.0.0',
        result_sha256: null,
        funnel: JSON.stringify(answer.funnel),
        nearest: JSON.stringify(
          answer.nearest.map(({ name, ref, score, why, also }) => ({
            name,
            list_name: 'UK Sanctions List',
            entry_ref: ref,
            score,
            why,
            also,
          })),
        ),
      })
      .where('id', '=', check.id)
      .execute();
    await services.db
      .updateTable('matches')
      .set({
        score: match.score,
        rank: match.rank,
        band: match.band === 'strong' ? 'strong' : 'weak',
        likely: match.likely,
        explanation_sealed: await sealExplanation(services.keys, row.workspace_id, check.id, match.entry.ref, match.explanation),
      })
      .where('check_id', '=', check.id)
      .execute();
    expect(await again(check.id)).toMatchObject({ same: true, engine_version: 'screening-1.0.0', differences: [] });
  });

  test('was not run, and is never the same, where the engine or a list version is not there', async () => {
    const [engine, version] = [await at.journey.screen(at.owner, DRAVENKO), await at.journey.screen(at.owner, DRAVENKO)];
    await change(engine.id, { engine_version: 'screening-0.1.0' });
    await change(version.id, { list_version_ids: [999_999] });
    expect(await again(engine.id)).toMatchObject({
      same: false,
      result: 'not_run',
      compared: 0,
      sha256: null,
      differences: ['The engine that made this check, screening-0.1.0, is not part of this version of Freehold.'],
    });
    expect(await again(version.id)).toMatchObject({
      result: 'not_run',
      differences: ['UK Sanctions List: the version this check was compared with is not kept.'],
    });
  });

  test('of a practice check is the same, and before it was screened there is nothing to explain', async () => {
    const practice = await at.post(at.owner, '/v2/client/registration/practice-check', {});
    const { check_id: id } = practice.data as { check_id: number };
    expect(await at.post(at.owner, path(id), {})).toMatchObject({ status: 409, code: 'INVALID_STATE' });
    await at.testApp.runJobs();
    expect(await again(id)).toMatchObject({ same: true });
  });

  test('of a frozen check is for Owner and Compliance alone; another workspace’s does not exist', async () => {
    const admin = await at.testApp.signIn({ roleId: 2, workspaceId: at.owner.workspaceId });
    const check = await at.journey.screen(at.owner, DRAVENKO);
    await at.journey.resolve(at.owner, check, check.matches[0]?.id ?? 0, 'true_match');
    expect(await again(check.id, at.compliance)).toMatchObject({ same: true });
    expect((await at.post(admin, path(check.id), {})).status).toBe(404);
    expect((await callAs(at.testApp, admin, 'GET', path(check.id))).status).toBe(404);
    expect((await at.post(at.stranger, path(check.id), {})).status).toBe(404);
    expect((await callAs(at.testApp, null, 'POST', path(check.id), {})).status).toBe(401);
    expect((await at.post(at.owner, path(0), {})).status).toBe(422);
    const filled = await fillWorkspace(at.testApp.services.pool, at.stranger);
    expect((await at.post(at.owner, path(filled.checkId), {})).status).toBe(404);
  });
});

test('a difference is found at its place', () => {
  expect(firstDifference({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toBeNull();
  expect(firstDifference({ tokens: [{ points: 1 }] }, { tokens: [{ points: 2 }] })).toBe('tokens, 1, points');
  expect(firstDifference({ matched_name: 'A' }, { matched_name: 'B' })).toBe('matched name');
  const empty: Answer = { engineVersion: 'e', lists: [], nearest: [], funnel: null };
  expect(compareAnswers(empty, empty, (key) => key)).toEqual([]);
});
