import type { NewestSimulation, PolicySimulation } from '@freehold/contract/screening/policy-simulations';
import { startAmlApp, NOBODY } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScope } from '../../../platform/scope.ts';
import { keepHits, MOST_HITS, type Found, type Said } from './keep-hits.ts';
import { runSimulation } from './run-simulation.ts';
import { settleLostSimulations } from './settle-lost-simulations.ts';

let aml: Awaited<ReturnType<typeof startAmlApp>>;
beforeAll(async () => {
  aml = await startAmlApp();
});
afterAll(() => aml.close());

const newest = async (who: SignedInMember = aml.owner) =>
  (await callAs(aml.testApp, who, 'GET', '/v2/client/screening/simulations/newest')).data as NewestSimulation;
const start = (who: SignedInMember = aml.owner) => callAs(aml.testApp, who, 'POST', '/v2/client/screening/simulations');
const cancel = (who: SignedInMember, id: number) => callAs(aml.testApp, who, 'POST', `/v2/client/screening/simulations/${id}/cancel`);
const finished = (answer: NewestSimulation): PolicySimulation => {
  if (!answer.simulation) throw new Error('There is no simulation');
  return answer.simulation;
};
async function simulated(): Promise<PolicySimulation> {
  await start();
  await aml.testApp.runJobs();
  return finished(await newest());
}
const hit = (over: Partial<Found> = {}): Found => ({
  listKey: 'uk-sanctions',
  entryRef: 'A1',
  categories: ['sanctions'],
  score: 80,
  likely: false,
  ...over,
});
const said = (over: Partial<Said> = {}): Said => ({
  listKey: 'uk-sanctions',
  entryRef: 'A1',
  categories: ['sanctions'],
  status: 'false_positive',
  ...over,
});

test('of one check the best entries are kept with what was said of each, and every true match wherever it stands', () => {
  const many = Array.from({ length: MOST_HITS + 5 }, (_, index) => hit({ entryRef: `M${index}`, score: 99 - index }));
  const kept = keepHits(many, [
    said({ entryRef: 'M1' }),
    said({ entryRef: 'M29', status: 'true_match' }),
    said({ entryRef: 'GONE', status: 'true_match' }),
  ]);
  expect(kept).toHaveLength(MOST_HITS + 2);
  expect(kept[0]).toMatchObject({ entry_ref: 'M0', score: 99, said: null });
  expect(kept[1]).toMatchObject({ entry_ref: 'M1', said: 'false_positive' });
  expect(kept.at(-2)).toMatchObject({ entry_ref: 'M29', said: 'true_match' });
  expect(kept.at(-1)).toEqual({
    list_key: 'uk-sanctions',
    entry_ref: 'GONE',
    categories: ['sanctions'],
    score: null,
    likely: false,
    said: 'true_match',
  });
  expect(keepHits([], [said()])).toEqual([]);
});

test('with no finished check there is nothing to try thresholds on', async () => {
  expect(await newest()).toEqual({ simulation: null, available: 0 });
  expect(await start()).toMatchObject({ status: 409, message: 'There are no finished checks to try thresholds on yet.' });
});

test('past checks are scored again at the lowest threshold, with what people said; practice and unfinished ones are left out', async () => {
  const { journey, owner, compliance, testApp } = aml;
  const exact = await journey.screen(owner, { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' });
  const match = exact.matches[0]?.id ?? 0;
  await journey.resolve(owner, exact, match, 'true_match');
  await journey.resolve(compliance, exact, match, 'true_match');
  const dismissed = await journey.screen(
    owner,
    { kind: 'person', first_name: 'Tobias', last_name: 'Renner', dob: '1979-03-14' },
    { match_mode: 'wide' },
  );
  const clear = await journey.screen(owner, NOBODY, { match_mode: 'strict' });
  for (const { id } of dismissed.matches)
    for (const who of [owner, compliance]) await journey.resolve(who, dismissed, id, 'false_positive');
  await callAs(testApp, owner, 'POST', '/v2/client/registration/practice-check', {});
  await testApp.runJobs();
  const waiting = await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: NOBODY });
  await callAs(testApp, owner, 'POST', `/v2/client/checks/${(waiting.data as { id: number }).id}/cancel`, { version: 1 });

  expect((await newest()).available).toBe(3);
  const done = await simulated();
  expect(done).toMatchObject({ state: 'done', total: 3, done: 3, newer: 0, error: null, started_by: { name: 'Imogen Ashworth' } });
  expect(done.engine_version).toBeTruthy();
  expect(done.lists).toMatchObject([{ list_key: 'uk-sanctions' }]);
  expect(done.checks.map(({ public_ref, match_mode }) => [public_ref, match_mode])).toEqual([
    [clear.public_ref, 'strict'],
    [dismissed.public_ref, 'wide'],
    [exact.public_ref, 'standard'],
  ]);
  const [none, weak, strong] = done.checks;
  expect(none?.hits).toEqual([]);
  expect(weak?.hits[0]).toMatchObject({ entry_ref: 'TST0001', said: dismissed.matches.length > 0 ? 'false_positive' : null });
  expect(strong?.hits[0]).toMatchObject({ entry_ref: 'TST0417', said: 'true_match', likely: true, score: exact.matches[0]?.score });
  expect(strong?.best).toBe(exact.matches[0]?.score);
  // Scores and numbers alone: nothing of who was screened is kept.
  const { rows } = await testApp.services.pool.query<{ hits: object }>('select hits from policy_simulation_checks');
  expect(JSON.stringify(rows)).not.toMatch(/Dravenko|Renner|1968/);
  expect(await journey.getCheck(owner, exact.id)).toMatchObject({ outcome: 'fail' });
});

test('checks made since are counted, and are in the next one; only the newest is kept', async () => {
  const before = finished(await newest());
  await aml.journey.screen(aml.owner, NOBODY);
  expect(finished(await newest())).toMatchObject({ id: before.id, newer: 1 });
  expect(await simulated()).toMatchObject({ total: before.total + 1, newer: 0 });
  const { rows } = await aml.testApp.services.pool.query('select distinct simulation_id from policy_simulation_checks');
  expect(rows).toHaveLength(1);
});

test('one runs at a time; it can be stopped, and what it had scored can be looked at', async () => {
  const begun = finished((await start()).data as NewestSimulation);
  expect(begun).toMatchObject({ state: 'running', checks: [] });
  expect((await start()).message).toMatch(/^Past checks are being scored already/);
  expect((await cancel(aml.stranger, begun.id)).code).toBe('NOT_FOUND');
  expect((await cancel(aml.compliance, begun.id)).data).toMatchObject({ simulation: { state: 'cancelled' } });
  expect((await cancel(aml.owner, begun.id)).message).toBe('This is over already.');
  await aml.testApp.runJobs();
  expect(finished(await newest())).toMatchObject({ state: 'cancelled', done: 0 });
});

test('run twice it scores each check once, and after the last try it ends in words', async () => {
  const { id, total } = finished((await start()).data as NewestSimulation);
  const scope = openScope(aml.testApp.services, aml.owner.workspaceId, { kind: 'system', name: 'simulate-policy' });
  await runSimulation(id, aml.testApp.services, { scope, attempt: 1, isLastAttempt: false });
  await runSimulation(id, aml.testApp.services, { scope, attempt: 2, isLastAttempt: false });
  expect(finished(await newest())).toMatchObject({ state: 'done', done: total });
  await aml.testApp.runJobs();

  const next = finished((await start()).data as NewestSimulation);
  await aml.testApp.services.pool.query('delete from graphile_worker._private_jobs where key = $1', [`simulate-policy:${next.id}`]);
  await settleLostSimulations.run(aml.testApp.services);
  expect(finished(await newest())).toMatchObject({ state: 'failed', error: expect.stringMatching(/^The scoring was interrupted/) });
});

test('only Owner and Compliance may try thresholds: frozen checks are among them', async () => {
  for (const act of [() => start(aml.negotiator), () => cancel(aml.negotiator, 1)]) expect((await act()).code).toBe('FORBIDDEN');
  expect((await callAs(aml.testApp, aml.negotiator, 'GET', '/v2/client/screening/simulations/newest')).code).toBe('FORBIDDEN');
  expect(await newest(aml.stranger)).toEqual({ simulation: null, available: 0 });
});
