import type { UsageRow } from '@freehold/contract/firm/usage';
import type { OpenedInvitation, Task } from '@freehold/contract/flows/applicants';
import type { FlowRun } from '@freehold/contract/flows/flow-runs';
import type { FundsCheck } from '@freehold/contract/identity/funds-checks';
import { applicantJourney, DAY_MS, FUNDS, LINK, ok, PDF } from '@freehold/testkit/applicant-journey';
import { clientChecks } from '@freehold/testkit/client-checks';
import type { SignedInMember } from '@freehold/testkit/factories';
import { sendForSigning } from '@freehold/testkit/signing-journey';
import type { TestApp } from '@freehold/testkit/test-app';
import { setWorkspaceState } from '../../firm/workspaces/set-workspace-state.ts';
import { endRuns } from '../flow-runs/end-runs.ts';
import { remindApplicants } from '../flow-runs/remind.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let testApp: TestApp;
const { start, beginTest, now, setNow, later, eraseDue, asPerson, sale, mailedLink, enter, entered, fillIn, handIn } = applicantJourney();
beforeAll(async () => {
  testApp = await start();
});
beforeEach(beginTest);
afterAll(() => testApp.close());

describe('the firm', () => {
  test('puts a wrong address right: old links and sign-ins end, the answers stay, and the run goes on', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    const email = `right.${at.id}@calloway.example`;
    const changed = ok<FlowRun>(await at.act(at.run.id, 'contact', { email, phone: null }));
    expect(changed.invite?.email).not.toBeNull();
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token: at.link })).code).toBe('LINK_INVALID');
    expect((await at.me('GET', '')).status).toBe(404);
    const again = await enter(await mailedLink(email), email);
    expect(again.task_id).toBe(at.run.id);
    const task = ok<Task>(await asPerson(again.token, 'GET', `/v2/app/tasks/${at.run.id}`));
    expect(task.all.find(({ key }) => key === 'consent')?.state).toBe('done');
    const party = (await at.call(`parties/${at.partyId}`)).data as { emails: string[] };
    expect(party.emails[0]).toMatch(/^ri/);
  });

  test('asks again for a step with a plain reason, three times at most; what else was sent stays', async () => {
    const at = await entered();
    await handIn(at);
    for (const round of [1, 2, 3]) {
      const run = ok<FlowRun>(await at.act(at.run.id, 'redo', { steps: [{ key: 'statements', reason_code: 'UNREADABLE' }] }));
      expect([run.state, run.invite?.redo_rounds, run.invite?.messages[0]?.kind]).toEqual(['redo_requested', round, 'redo']);
      const step = (await at.task()).all.find(({ key }) => key === 'statements');
      expect(step).toMatchObject({
        state: 'redo',
        redo_by: 'Imogen Ashworth',
        redo_reason: expect.stringContaining('good light'),
      });
      expect((await at.save('funds', FUNDS)).message).toBe('This step was not asked for again. It stays as you sent it.');
      expect((await at.save('statements', {})).errors).toMatchObject([{ field: 'files', code: 'SAME_FILE' }]);
      ok(await at.addFile('statements', 'statements', Buffer.concat([PDF, Buffer.from(`round ${round}`)])));
      ok(await at.save('statements', {}));
      ok(await at.me('POST', '/submit', { confirmed: true }));
      await testApp.runJobs();
      const after = await at.read(at.run.id);
      expect([after.state, after.checks.filter(({ status }) => status === 'cancelled').length]).toEqual(['review', round]);
    }
    const used = await at.act(at.run.id, 'redo', { steps: [{ key: 'statements', reason_code: 'UNREADABLE' }] });
    expect(used.message).toBe('This person has used all three attempts. Start a manual review.');
  });

  test('asks nobody for another file in a step that never had one, whatever the reason', async () => {
    const at = await entered();
    await handIn(at);
    ok(await at.act(at.run.id, 'redo', { steps: [{ key: 'consent', reason_code: 'EXPIRED' }] }));
    ok(await at.save('consent', { agreed: true }));
  });

  test('says in the message what to do again and why, and keeps words of its own behind the code', async () => {
    const at = await entered({}, 'both');
    await handIn(at);
    const steps = [
      { key: 'statements', reason_code: 'PAGES_MISSING', words: 'The third page names your employer.' },
      { key: 'funds', reason_code: 'OTHER', words: 'Tell us about your brother.' },
    ];
    ok(await at.act(at.run.id, 'redo', { steps }));
    later(25 * 3_600_000);
    ok(await at.act(at.run.id, 'remind'));
    await testApp.runJobs();
    const mails = testApp.mailbox.filter(({ to }) => to === at.email).slice(-2);
    const texts = testApp.texts.filter(({ to }) => to === at.phone).slice(-2);
    expect([...mails, ...texts]).toHaveLength(4);
    for (const { text } of [...mails, ...texts]) {
      expect(text).toContain('2 things are needed again.');
      expect(text).toMatch(/Bank statements: Pages are missing. Send all of them\.\s/);
      expect(text).toMatch(/: the page of the link says why\./);
      expect(text).not.toMatch(/employer|brother/);
      expect(text).toMatch(LINK);
    }
    const told = (await at.task()).all.find(({ key }) => key === 'funds')?.redo_reason;
    expect(told).toBe('Tell us about your brother.');
  });

  test('is not overtaken by somebody who signs in while a contact is put right', async () => {
    const at = await entered();
    const seen = await at.read(at.run.id);
    await enter(at.link, at.email);
    const email = `right.${at.id}@calloway.example`;
    const body = { version: seen.version, email, phone: null };
    ok<FlowRun>(await at.call(`flow-runs/${at.run.id}/contact`, body));
  });

  test('is asked from the funds check too, in words that the person reads; it ends, another begins, and one of them is paid for', async () => {
    const at = await entered();
    ok(await at.call('billing/change-plan', { plan: 'pay_as_you_go' }));
    await handIn(at);
    const charged = async () => ok<UsageRow[]>(await at.call('usages')).map((row) => [row.kind, row.quantity, row.total_pence]);
    const once = [['source_of_funds_check', 1, 400]];
    expect(await charged()).toEqual(once);
    const { checks } = await at.read(at.run.id);
    const id = checks.find(({ kind }) => kind === 'sof')?.id ?? 0;
    const check = async () => (await at.call(`checks/${id}`)).data as FundsCheck;
    const { version, run, funds_can: can } = await check();
    expect([run, can.ask]).toEqual([
      {
        id: at.run.id,
        steps: [
          { key: 'funds', title: 'Source of funds' },
          { key: 'statements', title: 'Bank statements' },
        ],
      },
      { may: true, why_not: null },
    ]);
    const words = 'Where did £4,000.00 on 2 September come from?';
    const ask = (body: object, as?: SignedInMember) => at.call(`checks/sof/${id}/ask`, { version, steps: ['funds'], words, ...body }, as);
    expect((await ask({ version: version + 1 })).code).toBe('STALE_VERSION');
    expect((await ask({ steps: ['consent'] })).errors).toMatchObject([{ field: 'steps.0' }]);
    expect((await ask({ words: 'Why?' })).errors).toMatchObject([{ field: 'words' }]);
    expect((await ask({}, await testApp.signIn({ workspaceId: at.owner.workspaceId, roleId: 6 }))).code).toBe('FORBIDDEN');
    expect((await check()).state).toBe('completed');
    expect(ok<FundsCheck>(await ask({})).state).toBe('cancelled');
    expect((await at.task()).all.find(({ key }) => key === 'funds')).toMatchObject({ state: 'redo', redo_reason: words });
    ok(await at.save('funds', FUNDS));
    ok(await at.me('POST', '/submit', { confirmed: true }));
    await testApp.runJobs();
    const after = await at.read(at.run.id);
    expect([after.state, after.checks.filter(({ kind, status }) => kind === 'sof' && status !== 'cancelled').length]).toEqual([
      'review',
      1,
    ]);
    expect(await charged()).toEqual(once);
  });

  test('counts the rounds of the run, whichever steps they asked for', async () => {
    const at = await entered();
    await handIn(at);
    for (const [index, key] of ['statements', 'funds'].entries()) {
      ok(await at.act(at.run.id, 'redo', { steps: [{ key, reason_code: 'UNCLEAR' }] }));
      expect((await at.task()).redo_rounds).toBe(index + 1);
      ok(await at.save(key, key === 'funds' ? FUNDS : {}));
      ok(await at.me('POST', '/submit', { confirmed: true }));
      await testApp.runJobs();
    }
  });

  test('cancels, opens again and extends, and the person finds what they had', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    expect(ok<FlowRun>(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' })).state).toBe('cancelled');
    expect((await at.save('consent', { agreed: true })).status).toBe(409);
    expect(ok<OpenedInvitation>(await asPerson(null, 'POST', '/v2/public/links/resolve', { token: at.link })).state).toBe('cancelled');
    expect(ok<FlowRun>(await at.act(at.run.id, 'reopen')).state).toBe('in_progress');
    expect((await at.task()).all.find(({ key }) => key === 'consent')?.state).toBe('done');
    expect(ok<FlowRun>(await at.act(at.run.id, 'extend')).invite?.extended).toBe(true);
    expect((await at.act(at.run.id, 'extend')).message).toBe('This was extended once already. Cancel it and start a new one.');
  });

  test('opens again what was handed in before it was cancelled: its checks start, and nobody is reminded', async () => {
    const at = await entered();
    await fillIn(at);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    ok(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' }));
    await testApp.runJobs();
    const run = ok<FlowRun>(await at.act(at.run.id, 'reopen'));
    expect([run.state, run.checks]).toEqual(['submitted', []]);
    expect(run.invite?.reminders.map(({ state }) => state)).not.toContain('planned');
    await testApp.runJobs();
    expect((await at.read(at.run.id)).checks.map(({ kind }) => kind)).toEqual(['sof']);
  });

  test('tells nobody that what was cancelled is done', async () => {
    const at = await entered();
    await fillIn(at);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    ok(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' }));
    const { state, status } = await at.task();
    expect([state, status.map((stage) => stage.state)]).toEqual(['cancelled', ['done', 'later', 'later', 'later']]);
  });

  test('erases what was handed in and cancelled before a check rested on it', async () => {
    const at = await entered();
    await fillIn(at);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    ok(await at.act(at.run.id, 'cancel', { reason: 'The sale fell through.' }));
    await testApp.runJobs();
    later(32 * DAY_MS);
    await eraseDue();
    const run = await at.read(at.run.id);
    expect([run.invite?.erased_at, run.can.see_answers]).toEqual([expect.any(String), false]);
  });

  test('does not say that something ends which was handed in, however often the person looks at it', async () => {
    const at = await entered();
    await handIn(at);
    await enter(at.link, at.email);
    expect((await at.task()).expires_at).toBeNull();
  });

  test('reads nothing of a frozen record where checks could not be started, whoever tried', async () => {
    const at = await entered();
    await fillIn(at);
    await clientChecks(testApp).freeze(at.owner, at.partyId);
    ok(await at.me('POST', '/submit', { confirmed: true }));
    await testApp.runJobs();
    ok(await at.act(at.run.id, 'start-checks'));
    const { held } = (await at.read(at.run.id)).invite ?? {};
    expect(held).toContain('This cannot go on at the moment. Ask your compliance officer.');
    expect(held).not.toMatch(/frozen|sanction/i);
    expect(JSON.stringify(await at.task())).not.toMatch(/frozen|sanction|compliance/i);
  });

  test('of what nobody went on with for 30 days keeps nothing 30 days later, and says so', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    ok(await at.addFile('funds', 'a'));
    later(30 * DAY_MS + 3_600_000);
    await endRuns.run(testApp.services);
    expect((await at.read(at.run.id)).state).toBe('expired');
    later(32 * DAY_MS);
    await eraseDue();
    const run = await at.read(at.run.id);
    expect(run.invite).toMatchObject({ erased_at: expect.any(String), email: null });
    expect(run.can).toMatchObject({ see_answers: false, extend: false });
    const { rows } = await testApp.services.pool.query(
      'select answers_sealed from flow_run_steps where workspace_id = $1 and run_id = $2 and answers_sealed is not null',
      [at.owner.workspaceId, at.run.id],
    );
    expect(rows).toEqual([]);
  });

  test('reminds on the given days within hours of the day, once, and not who is done, paused or away', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    await mailedLink(at.email);
    const sentTo = () => testApp.mailbox.filter(({ to, subject }) => to === at.email && subject.startsWith('A reminder')).length;
    const due = (run.invite?.reminders ?? []).map((each) => new Date(each.at));
    for (const [index, day] of due.slice(0, 2).entries()) {
      setNow(new Date(day.getTime() + 60_000));
      await Promise.all([remindApplicants.run(testApp.services), remindApplicants.run(testApp.services)]);
      await testApp.runJobs();
      expect(sentTo()).toBe(index + 1);
    }
    ok(await at.act(run.id, 'reminders', { paused: true }));
    setNow(new Date((due[2] ?? now()).getTime() + 60_000));
    await remindApplicants.run(testApp.services);
    await testApp.runJobs();
    expect(sentTo()).toBe(2);
    const { invite } = await at.read(run.id);
    expect(invite?.reminders.map(({ state }) => state)).toEqual(['sent', 'sent', 'skipped', 'planned', 'planned', 'planned']);
    expect((await at.act(run.id, 'remind')).status).toBe(200);
    expect((await at.act(run.id, 'remind')).status).toBe(429);
  });

  test('that is suspended lets nobody in, and nothing is lost', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    const set = (state: 'active' | 'suspended') => setWorkspaceState(testApp.services, at.owner.workspaceId, state, 'Not paid');
    await set('suspended');
    expect((await at.me('GET', '')).status).toBe(404);
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token: at.link })).code).toBe('LINK_INVALID');
    await set('active');
    expect((await at.task()).all.find(({ key }) => key === 'intro')?.state).toBe('done');
  });

  test('lets nobody in whom it may not: another firm, an auditor, somebody outside', async () => {
    const at = await entered();
    const stranger = await testApp.signIn();
    expect((await at.call(`flow-runs/${at.run.id}`, undefined, stranger)).status).toBe(404);
    expect((await at.call(`flow-runs/${at.run.id}/answers`, undefined, stranger)).status).toBe(404);
    expect((await at.call(`flow-runs/${at.run.id}/remind`, {}, stranger)).status).toBe(404);
    const auditor = await testApp.signIn({ workspaceId: at.owner.workspaceId, roleId: 6 });
    expect((await at.call(`flow-runs/${at.run.id}/answers`, undefined, auditor)).status).toBe(403);
    expect((await at.call(`flow-runs/${at.run.id}/remind`, {}, auditor)).status).toBe(403);
  });
});

describe('a call that comes twice with one key', () => {
  const eventsOf = async ({ workspaceId }: SignedInMember, action: string) =>
    (
      await testApp.services.pool.query<{ n: number }>(
        'select count(*)::int as n from audit_events where workspace_id = $1 and action = $2',
        [workspaceId, action],
      )
    ).rows[0]?.n;

  test('is answered as before and done once, also where a newer change came between', async () => {
    const at = await entered();
    const key = crypto.randomUUID();
    const url = `/v2/app/tasks/${at.run.id}/steps/intro`;
    const body = { answers: {}, answers_version: 0, finished: true };
    const first = await asPerson(at.session.token, 'POST', url, body, key);
    expect(first.status).toBe(200);
    ok(await at.save('consent', { agreed: true }));
    expect(await asPerson(at.session.token, 'POST', url, body, key)).toEqual(first);
    expect(await asPerson(at.session.token, 'POST', url, body, key.toUpperCase())).toEqual(first);
    expect(await eventsOf(at.owner, 'finish_step.flow_run')).toBe(2);
  });

  test('of two at once is done once', async () => {
    const at = await entered();
    await fillIn(at);
    const key = crypto.randomUUID();
    const send = () => asPerson(at.session.token, 'POST', `/v2/app/tasks/${at.run.id}/submit`, { confirmed: true }, key);
    const [one, two] = await Promise.all([send(), send()]);
    expect(one?.status).toBe(200);
    expect(two).toEqual(one);
    expect(await eventsOf(at.owner, 'submit.flow_run')).toBe(1);
  });

  test('is refused with other details, and a key that is none is told', async () => {
    const at = await entered();
    const key = crypto.randomUUID();
    const url = `/v2/app/tasks/${at.run.id}/steps/intro`;
    const send = (finished: boolean, by: string) =>
      asPerson(at.session.token, 'POST', url, { answers: {}, answers_version: 0, finished }, by);
    expect((await send(false, key)).status).toBe(200);
    expect(await send(true, key)).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await send(true, 'one')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test('a request about the data is told to the firm once, and its repeat is no duplicate', async () => {
    const at = await entered();
    const key = crypto.randomUUID();
    const send = (by?: string) =>
      asPerson(at.session.token, 'POST', '/v2/app/data-requests', { task_id: at.run.id, type: 'export', words: '' }, by);
    expect((await send(key)).data).toHaveLength(1);
    expect(await send(key)).toMatchObject({ status: 200, data: [{ type: 'export' }] });
    expect(await send(crypto.randomUUID())).toMatchObject({ status: 409, code: 'DUPLICATE' });
  });

  test('the same key of another person is theirs', async () => {
    const [one, other] = [await entered(), await entered()];
    const key = crypto.randomUUID();
    for (const at of [one, other]) {
      const body = { answers: {}, answers_version: 0, finished: true };
      expect(await asPerson(at.session.token, 'POST', `/v2/app/tasks/${at.run.id}/steps/intro`, body, key)).toMatchObject({
        status: 200,
        data: { id: at.run.id },
      });
    }
  });
});

describe('an open page of a person', () => {
  let origin: string;
  beforeAll(async () => {
    origin = await testApp.listen();
  });

  /** `next` answers the next event's data, or null when the stream ended. */
  async function openPage(token: string) {
    const abort = new AbortController();
    const response = await fetch(`${origin}/v2/app/events`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let waiting = '';
    return {
      status: response.status,
      close: () => abort.abort(),
      async next(): Promise<string | null> {
        for (;;) {
          const end = waiting.indexOf('\n\n');
          if (end >= 0) {
            const block = waiting.slice(0, end);
            waiting = waiting.slice(end + 2);
            if (block.startsWith('data: ')) return block.slice(6);
            continue;
          }
          const part = await reader?.read();
          if (!part || part.done) return null;
          waiting += part.value;
        }
      },
    };
  }
  const TASKS = '{"topic":"tasks"}';

  test('hears that a step is asked for again and that a run is called off, and nobody else does', async () => {
    const [at, other] = [await entered(), await entered()];
    await handIn(at);
    const [page, theirs] = [await openPage(at.session.token), await openPage(other.session.token)];
    ok(await at.act(at.run.id, 'redo', { steps: [{ key: 'statements', reason_code: 'UNREADABLE' }] }));
    expect(await page.next()).toBe(TASKS);
    ok(await other.act(other.run.id, 'cancel', { reason: 'Not needed any more.' }));
    expect(await theirs.next()).toBe(TASKS);
    page.close();
    theirs.close();
  });

  test('hears of a document that was sent, without a word of what', async () => {
    const signer = await testApp.signInAppUser();
    const page = await openPage(signer.token);
    await sendForSigning(testApp, await testApp.signIn(), { people: 1, contacts: [signer.contact], title: 'Agreement' });
    expect(await page.next()).toBe('{"topic":"documents"}');
    page.close();
  });

  test('ends when the person signs out', async () => {
    const signer = await testApp.signInAppUser();
    const page = await openPage(signer.token);
    ok(await asPerson(signer.token, 'POST', '/v2/app/session/end'));
    expect(await page.next()).toBeNull();
  });

  test('is refused above ten of one person, and without a session', async () => {
    const signer = await testApp.signInAppUser();
    const pages = await Promise.all(Array.from({ length: 10 }, () => openPage(signer.token)));
    expect((await openPage(signer.token)).status).toBe(429);
    for (const page of pages) page.close();
    expect((await openPage('x'.repeat(43))).status).toBe(401);
  });
});
