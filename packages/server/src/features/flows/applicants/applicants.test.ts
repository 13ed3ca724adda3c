import type { OpenedInvitation, Task } from '@freehold/contract/flows/applicants';
import type { FlowQuote, FlowRun, PaperPack } from '@freehold/contract/flows/flow-runs';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import {
  applicantJourney,
  DAY_MS,
  FUNDS,
  LINK,
  ok,
  PDF,
  PROPERTY_BUYER,
  SOURCE_OF_FUNDS,
  tokenIn,
} from '@freehold/testkit/applicant-journey';
import type { TestApp } from '@freehold/testkit/test-app';
import { setWorkspaceState } from '../../firm/workspaces/set-workspace-state.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let testApp: TestApp;
const { start, beginTest, later, asPerson, sale, mailedLink, enter, entered, sendFile, handIn } = applicantJourney();
beforeAll(async () => {
  testApp = await start();
});
beforeEach(beginTest);
afterAll(() => testApp.close());

describe('a pack for paper', () => {
  test('has what is asked, the person and where to bring it, and nothing that was answered', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    const paper = ok<PaperPack>(await at.call(`flow-runs/${at.run.id}/paper`));
    expect(paper).toMatchObject({ person: 'Sunniva Halvorsen', sent_by: 'Imogen Ashworth', flow_name: 'Source of Funds' });
    expect(paper.agency.name).not.toBe('');
    expect(paper.steps.map(({ key }) => key)).toEqual((await at.task()).all.map(({ key }) => key));
    expect(paper.steps.find(({ key }) => key === 'statements')?.config['documents']).toBeDefined();
    expect(JSON.stringify(paper)).not.toMatch(/answers|calloway\.example/);
  });

  test('is refused where nothing is waited for', async () => {
    const at = await entered();
    await handIn(at);
    expect(await at.call(`flow-runs/${at.run.id}/paper`)).toMatchObject({ status: 409, code: 'INVALID_STATE' });
  });
});

describe('an invitation', () => {
  test('reaches the person by mail and text with the firm, why, how long and a link, and starts no check', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start('both'));
    expect(run).toMatchObject({ state: 'invited', checks: [], invite: { channel: 'both', submitted_at: null, reminders_paused: false } });
    expect(run.steps.map(({ key, state }) => [key, state])).toContainEqual(['consent', 'todo']);
    expect(run.invite?.reminders).toHaveLength(6);
    await testApp.runJobs();
    const mail = testApp.mailbox.findLast(({ to }) => to === at.email);
    const text = testApp.texts.findLast(({ to }) => to === at.phone);
    for (const words of [mail?.text, text?.text]) {
      expect(words).toContain('Congratulations on Ladysmith Place.');
      expect(words).toContain('Ladysmith Place');
      expect(words).toMatch(/about \d+ minutes/);
      expect(words).toMatch(LINK);
    }
    expect(text?.text).toContain('Reply STOP');
    expect(tokenIn(mail?.text)).not.toBe(tokenIn(text?.text));
    const messages = (await at.read(run.id)).invite?.messages ?? [];
    expect(messages.map(({ channel, kind, state }) => [channel, kind, state]).toSorted()).toEqual([
      ['email', 'invitation', 'delivered'],
      ['sms', 'invitation', 'delivered'],
    ]);
    expect(JSON.stringify(await at.read(run.id))).not.toContain(at.email);
  });

  test('is refused in words where nobody can be reached that way', async () => {
    const at = await sale();
    const bare = { kind: 'person', first_name: 'Ingrid', last_name: 'Halvorsen' };
    ok(await at.call(`properties/${at.id}/applicants`, { party: bare, role: 'buyer' }));
    const { people } = (await at.call(`properties/${at.id}`)).data as PropertyDetails;
    const partyId = people.find(({ party }) => party.name === 'Ingrid Halvorsen')?.party.id ?? 0;
    const quote = (await at.call('flow-runs/quote', { flow_id: SOURCE_OF_FUNDS, asset_id: at.id, party_ids: [partyId] })).data as FlowQuote;
    const start = (channel?: string) =>
      at.call('flow-runs', {
        flow_id: SOURCE_OF_FUNDS,
        asset_type_id: 1,
        asset_id: at.id,
        parties: [{ party_id: partyId }],
        payer: 'agent',
        quote_id: quote.id,
        ...(channel && { invite: { channel } }),
      });
    expect((await start()).status).toBe(422);
    expect(await start('both')).toMatchObject({ status: 422 });
    expect(JSON.stringify(await start('both'))).toContain('Add a phone number or an email address to send the link');
    expect(JSON.stringify(await start('sms'))).toContain('Add a mobile number to send the link');
    expect(ok<FlowRun>(await start('in_branch')).state).toBe('invited');
  });
});

describe('a link that is sent again', () => {
  test('by both ways goes by email alone where the only number is a landline, and by text alone it says what to add', async () => {
    const at = await sale();
    const landline = {
      kind: 'person',
      first_name: 'Ingrid',
      last_name: 'Halvorsen',
      emails: ['ingrid@halvorsen.example'],
      phones: ['0117 496 0123'],
    };
    ok(await at.call(`properties/${at.id}/applicants`, { party: landline, role: 'buyer' }));
    const { people } = (await at.call(`properties/${at.id}`)).data as PropertyDetails;
    const partyId = people.find(({ party }) => party.name === 'Ingrid Halvorsen')?.party.id ?? 0;
    const quote = (await at.call('flow-runs/quote', { flow_id: SOURCE_OF_FUNDS, asset_id: at.id, party_ids: [partyId] })).data as FlowQuote;
    const run = ok<FlowRun>(
      await at.call('flow-runs', {
        flow_id: SOURCE_OF_FUNDS,
        asset_type_id: 1,
        asset_id: at.id,
        parties: [{ party_id: partyId }],
        payer: 'agent',
        quote_id: quote.id,
        invite: { channel: 'in_branch' },
      }),
    );
    const byText = await at.act(run.id, 'invite', { channel: 'sms' });
    expect([byText.status, JSON.stringify(byText.errors)]).toEqual([422, expect.stringContaining('Add a mobile number to send the link')]);
    const sent = ok<FlowRun>(await at.act(run.id, 'invite', { channel: 'both' }));
    expect(sent.invite).toMatchObject({ channel: 'email', phone: null, email: expect.stringContaining('@halvorsen.example') });
    expect(await mailedLink('ingrid@halvorsen.example')).not.toBe('');
    expect(testApp.texts.some(({ to }) => to.endsWith('1174960123'))).toBe(false);
  });
});

describe('a link', () => {
  test('opened by a machine that reads links changes nothing, and names nobody', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    const token = await mailedLink(at.email);
    const page = await testApp.app.inject({ method: 'GET', url: `/personal-page` });
    expect(page.statusCode).toBeLessThan(500);
    expect((await at.read(run.id)).invite?.opened_at).toBeNull();
    const opened = ok<OpenedInvitation>(await asPerson(null, 'POST', '/v2/public/links/resolve', { token }));
    expect(opened).toMatchObject({ purpose: 'invitation', state: 'ready', code_to: [{ channel: 'email' }] });
    expect(JSON.stringify(opened)).not.toMatch(/Halvorsen|Sunniva|Ladysmith|buyer\.\d/);
    expect((await at.read(run.id)).invite).toMatchObject({ opened_at: expect.any(String), entered_at: null });
    expect((await at.read(run.id)).state).toBe('invited');
  });

  test('opens nothing without the code, which belongs to the contact the firm wrote to', async () => {
    const at = await sale();
    ok(await at.start());
    const token = await mailedLink(at.email);
    const sent = ok<{ challenge: string }>(await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'email' }));
    const wrong = await asPerson(null, 'POST', '/v2/public/otp/verify', {
      token,
      channel: 'email',
      challenge: sent.challenge,
      code: '000000',
    });
    expect(wrong.errors?.[0]?.message).toMatch(/^That code is not right\. \d tries left\.$/);
    expect((await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'sms' })).status).toBe(422);
    expect((await asPerson(null, 'POST', '/v2/public/links/redeem', { token })).code).toBe('LINK_INVALID');
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token: 'x'.repeat(43) })).code).toBe('LINK_INVALID');
  });

  test('is held up by no other behind the same address; of one run no more codes are sent than of a network else', async () => {
    const links = [];
    for (let n = 0; n < 2; n++) {
      const at = await sale();
      ok(await at.start());
      links.push(await mailedLink(at.email));
    }
    const ask = (token = '') => asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'email' });
    for (let n = 0; n < 16; n++) for (const token of links) ok(await ask(token));
    for (let n = 16; n < 30; n++) ok(await ask(links[0]));
    expect((await ask(links[0])).status).toBe(429);
    ok(await ask(links[1]));
  });

  test('that reached the wrong person stops at once, and the firm is told', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    const token = await mailedLink(at.email);
    ok(await asPerson(null, 'POST', '/v2/public/links/ask', { token, kind: 'wrong_person' }));
    expect((await asPerson(null, 'POST', '/v2/public/links/resolve', { token })).code).toBe('LINK_INVALID');
    expect((await at.read(run.id)).invite?.asks).toMatchObject([{ kind: 'wrong_person' }]);
  });

  test('of 30 days ago has expired, and says that the firm was told because it was', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start());
    const token = await mailedLink(at.email);
    later(31 * DAY_MS);
    expect(ok<OpenedInvitation>(await asPerson(null, 'POST', '/v2/public/links/resolve', { token })).state).toBe('expired');
    expect((await at.read(run.id)).invite?.asks).toMatchObject([{ kind: 'new_link' }]);
    expect((await asPerson(null, 'POST', '/v2/public/otp/send', { token, channel: 'email' })).message).toBe(
      'This link has expired. Ask your agent for a new one.',
    );
  });
});

describe('the person', () => {
  test('sees their task alone, saves step by step, and hands it in', async () => {
    const at = await entered();
    const list = ok<{ name: string; tasks: { id: number; next: { key: string } | null }[] }>(
      await asPerson(at.session.token, 'GET', '/v2/app/tasks'),
    );
    expect(list.name).toBe('Sunniva');
    expect(list.tasks.map(({ id, next }) => [id, next?.key])).toEqual([[at.run.id, 'intro']]);
    expect((await at.read(at.run.id)).state).toBe('opened');
    await handIn(at);
    const run = await at.read(at.run.id);
    expect(run.invite).toMatchObject({ submitted_at: expect.any(String), held: null });
    expect(['processing', 'review']).toContain(run.state);
    expect(run.checks.map(({ kind }) => kind)).toEqual(['sof']);
    expect(ok<Task>(await at.me('POST', '/submit', { confirmed: true })).submitted_at).toBe(run.invite?.submitted_at);
    expect((await at.save('consent', { agreed: true })).status).toBe(409);
  });

  test('is told what is missing in a step, at its field, and keeps what is unfinished', async () => {
    const at = await entered();
    expect((await at.save('funds', FUNDS)).message).toBe('Read what happens with your answers and agree first.');
    expect((await at.save('consent', {})).errors?.[0]).toMatchObject({ field: 'answers.agreed', message: 'Agree to go on' });
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    const short = { ...FUNDS, items: [{ id: 'a', type: 'co_buyer', amount_pence: 28_750_000, country: 'GB' }] };
    expect((await at.save('funds', short)).errors?.[0]).toMatchObject({ field: 'answers.items', message: '£12,500 still to explain' });
    ok(await at.save('funds', short, false));
    const step = (await at.task()).all.find(({ key }) => key === 'funds');
    expect(step).toMatchObject({ state: 'doing', answers: short });
    expect((await at.me('POST', '/submit', { confirmed: true })).message).toMatch(/still open\.$/);
    const elsewhere = await at.save('funds', { ...FUNDS, target_pence: 1 });
    expect(elsewhere.errors?.[0]?.message).toBe('The parts must make the price of £300,000');
  });

  test('is refused answers that are too long or too deep, and nothing breaks', async () => {
    const at = await entered();
    let deep: unknown = 'end';
    for (let level = 0; level < 3000; level++) deep = [deep];
    for (const answers of [{ deep }, { long: 'x'.repeat(70_000) }])
      expect((await at.me('POST', '/steps/intro', { answers, answers_version: 0, finished: false })).errors?.[0]?.message).toBe(
        'These answers are too long',
      );
  });

  test('on a second device is asked before an answer is written over', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    ok(await at.save('funds', { a: 1 }, false));
    const stale = await at.me('POST', '/steps/funds', { answers: { b: 2 }, answers_version: 0, finished: false });
    expect([stale.status, stale.code]).toEqual([412, 'STALE_VERSION']);
    const again = { answers: { a: 1 }, answers_version: 0, finished: false };
    expect((await at.me('POST', '/steps/funds', again)).status).toBe(200);
    expect((await at.task()).all.find(({ key }) => key === 'funds')).toMatchObject({ answers: { a: 1 }, answers_version: 1 });
  });

  test('gives no paper before they agreed to what happens with it', async () => {
    const at = await entered();
    expect((await at.addFile('funds', 'a')).message).toBe('Read what happens with your answers and agree first.');
    const excused = await at.act(at.run.id, 'skip', { key: 'consent', reason: 'They agreed on the phone.' });
    expect([excused.status, excused.message]).toEqual([409, 'Only they can agree and hand in. This step cannot be left out.']);
  });

  test('is sent no code by text before they agreed, nor once nothing is waited for', async () => {
    const at = await sale();
    const run = ok<FlowRun>(await at.start('email', {}, PROPERTY_BUYER));
    const { token } = await enter(await mailedLink(at.email), at.email);
    const key = run.steps.find(({ type }) => type === 'phone_otp')?.key;
    const ask = () => asPerson(token, 'POST', `/v2/app/tasks/${run.id}/steps/${key}/code`, { phone: at.phone });
    const sent = testApp.texts.length;
    expect((await ask()).message).toBe('Read what happens with your answers and agree first.');
    ok(await at.act(run.id, 'cancel', { reason: 'The sale fell through.' }));
    expect((await ask()).message).toBe('This was handed in, or has ended. Nothing can be changed any more.');
    expect(testApp.texts).toHaveLength(sent);
  });

  test('of two firms still reads what one asks while the other is suspended', async () => {
    const at = await entered();
    const other = await sale(at.email);
    ok(await other.start());
    const tasks = async () => ok<{ tasks: { id: number }[] }>(await asPerson(at.session.token, 'GET', '/v2/app/tasks')).tasks.length;
    expect(await tasks()).toBe(2);
    await setWorkspaceState(testApp.services, other.owner.workspaceId, 'suspended', 'Not paid');
    expect(await tasks()).toBe(1);
    ok(await asPerson(at.session.token, 'GET', '/v2/app/access-log'));
    ok(await asPerson(at.session.token, 'GET', '/v2/app/data-requests'));
  });

  test('cannot reach the task of another, in the same firm or in another', async () => {
    const [mine, theirs] = [await entered(), await entered()];
    const theirTask = `/v2/app/tasks/${theirs.run.id}`;
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/steps/consent', { answers: {}, answers_version: 0, finished: false }],
      ['POST', '/steps/consent/skip', { reason: 'nothing' }],
      ['POST', '/submit', { confirmed: true }],
      ['POST', '/handover', undefined],
      ['POST', '/ask', { kind: 'other_way' }],
      ['GET', '/files/1', undefined],
      ['DELETE', '/files/1', undefined],
    ] as const)
      expect([path, (await asPerson(mine.session.token, method, theirTask + path, body)).status]).toEqual([path, 404]);
    expect((await sendFile(mine.session.token, `${theirTask}/steps/funds/files`, null, PDF, 'a.pdf')).status).toBe(404);
    expect((await asPerson(mine.session.token, 'POST', '/v2/app/data-requests', { task_id: theirs.run.id, type: 'erase' })).status).toBe(
      404,
    );
  });

  test('adds files by their content, each once, and takes one out again', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    expect((await at.addFile('funds', 'a', Buffer.from('MZ not a paper'), 'statement.pdf')).errors?.[0]?.message).toBe(
      'File must be a PDF, JPG, PNG or HEIC',
    );
    expect((await at.addFile('funds', 'a', Buffer.alloc(0))).errors?.[0]?.message).toBe('This file is empty or locked');
    ok(await at.addFile('funds', 'a'));
    const twice = ok<Task>(await at.addFile('funds', 'a'));
    const files = twice.all.find(({ key }) => key === 'funds')?.files ?? [];
    expect(files.map(({ part, name }) => [part, name])).toEqual([['a', 'statement.pdf']]);
    ok(
      await at.addFile(
        'funds',
        'b',
        Buffer.from('Date,Description,Amount\n01/11/2026,Pay,100.00\n02/11/2026,Rent,-50.00\n'),
        'statement.csv',
      ),
    );
    const gone = ok<Task>(await at.me('DELETE', `/files/${files[0]?.id}`));
    expect(gone.all.find(({ key }) => key === 'funds')?.files.map(({ part }) => part)).toEqual(['b']);
    ok(await at.me('DELETE', `/files/${files[0]?.id}`));
  });

  test('cannot fill the disk by adding files and taking them out', async () => {
    const at = await entered();
    ok(await at.save('intro', {}));
    ok(await at.save('consent', { agreed: true }));
    const add = (n: number) => at.addFile('funds', 'a', Buffer.from(`Date,Description,Amount\n01/11/2026,Pay,${n}.00\n`), 'statement.csv');
    for (let n = 0; n < 60; n++) {
      const added = ok<Task>(await add(n));
      const id = added.all.find(({ key }) => key === 'funds')?.files[0]?.id ?? 0;
      ok(await at.me('DELETE', `/files/${id}`));
    }
    expect((await add(60)).errors?.[0]?.message).toBe(
      'You added and took out as many files as this step takes. Ask your agent for another way.',
    );
  });

  test('begins no upload that is larger than a file can be, nor reaches that of another', async () => {
    const [at, other] = [await entered(), await entered()];
    const tus = (token: string) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' });
    const begin = (size: number) =>
      testApp.app.inject({
        method: 'POST',
        url: `/v2/app/tasks/${at.run.id}/uploads`,
        headers: { ...tus(at.session.token), 'upload-length': String(size) },
      });
    const most = 15 * 1024 * 1024;
    expect((await begin(most + 1)).statusCode).toBe(413);
    const begun = await begin(most);
    expect(begun.statusCode).toBe(201);
    const look = (token: string) => testApp.app.inject({ method: 'HEAD', url: begun.headers.location ?? '', headers: tus(token) });
    expect([(await look(at.session.token)).statusCode, (await look(other.session.token)).statusCode]).toEqual([200, 404]);
  });

  test('reads who looked at their answers and files', async () => {
    const at = await entered();
    await handIn(at);
    const answers = (await at.call(`flow-runs/${at.run.id}/answers`)).data as {
      steps: { key: string; answers: unknown; files: { id: number }[] }[];
    };
    const funds = answers.steps.find(({ key }) => key === 'funds');
    expect(funds?.answers).toMatchObject({ target_pence: 30_000_000 });
    const file = await testApp.app.inject({
      method: 'GET',
      url: `/v2/client/flow-runs/${at.run.id}/files/${funds?.files[0]?.id}`,
      headers: at.owner.headers,
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const looks = ok<{ name: string; what: string }[]>(await asPerson(at.session.token, 'GET', '/v2/app/access-log'));
    expect(looks.map(({ name, what }) => [name, what])).toEqual([
      ['Imogen Ashworth', 'A file of “Source of funds”'],
      ['Imogen Ashworth', 'What you answered'],
    ]);
  });

  test('reads who looked at what they gave on the page of a check and in its report, a page that follows it by itself once', async () => {
    const at = await entered();
    await handIn(at);
    const [check] = (await at.read(at.run.id)).checks;
    const { report } = (await at.call(`checks/${check?.id}`)).data as { report: { id: number } | null };
    ok(await at.call(`checks/${check?.id}`));
    const looks = async () =>
      ok<{ name: string; what: string }[]>(await asPerson(at.session.token, 'GET', '/v2/app/access-log')).map(({ name, what }) => [
        name,
        what,
      ]);
    expect(await looks()).toEqual([['Imogen Ashworth', 'What you answered']]);
    later(11 * 60_000);
    ok(await at.call(`reports/${report?.id}`));
    later(11 * 60_000);
    const pdf = await testApp.app.inject({ method: 'GET', url: `/v2/client/reports/${report?.id}/pdf`, headers: at.owner.headers });
    expect(pdf.statusCode).toBe(200);
    expect(await looks()).toHaveLength(3);
  });

  test('asks what happens with their data, and reads the answer', async () => {
    const at = await entered();
    const ask = () => asPerson(at.session.token, 'POST', '/v2/app/data-requests', { task_id: at.run.id, type: 'export', words: 'By post' });
    ok(await ask());
    expect((await ask()).code).toBe('DUPLICATE');
    const [request] = (await at.read(at.run.id)).invite?.data_requests ?? [];
    expect(request).toMatchObject({ type: 'export', words: 'By post', answered: null });
    ok(await at.call(`flow-runs/${at.run.id}/data-requests/${request?.id}`, { answer: 'We sent you a copy by post.' }));
    expect(ok<object[]>(await asPerson(at.session.token, 'GET', '/v2/app/data-requests'))).toMatchObject([
      { type: 'export', state: 'answered', answer: 'We sent you a copy by post.' },
    ]);
  });

  test('goes on by phone with a link that works once, and with the member beside them on a device of the firm', async () => {
    const at = await entered();
    const { url } = ok<{ url: string }>(await at.me('POST', '/handover'));
    const redeem = (token: string) => asPerson(null, 'POST', '/v2/public/links/redeem', { token });
    const phone = ok<{ token: string; task_id: number }>(await redeem(tokenIn(url)));
    expect(phone.task_id).toBe(at.run.id);
    ok(await asPerson(phone.token, 'GET', `/v2/app/tasks/${at.run.id}`));
    expect((await redeem(tokenIn(url))).code).toBe('LINK_INVALID');
    const told = await asPerson(null, 'POST', '/v2/public/links/ask', { token: tokenIn(url), kind: 'wrong_person' });
    expect(told.code).toBe('LINK_INVALID');
    const shown = ok<{ url: string }>(await at.act(at.run.id, 'link', { purpose: 'in_branch', original_seen: true }));
    const branch = ok<{ token: string; app_user: null }>(await redeem(tokenIn(shown.url)));
    expect(branch.app_user).toBeNull();
    const list = ok<{ helper: string; tasks: object[] }>(await asPerson(branch.token, 'GET', '/v2/app/tasks'));
    expect([list.helper, list.tasks.length]).toEqual(['Imogen Ashworth', 1]);
    expect((await asPerson(branch.token, 'GET', '/v2/app/me')).status).toBe(403);
    const other = await entered();
    expect((await asPerson(branch.token, 'GET', `/v2/app/tasks/${other.run.id}`)).status).toBe(404);
    ok(await asPerson(branch.token, 'POST', `/v2/app/tasks/${at.run.id}/steps/intro`, { answers: {}, answers_version: 0, finished: true }));
    const events = (await at.call(`flow-runs/${at.run.id}/timeline`)).data as { text: string; by: string }[];
    expect(events.find(({ text }) => text.startsWith('finished a step'))?.by).toBe('Sunniva Halvorsen, with Imogen Ashworth');
    expect((await at.read(at.run.id)).invite?.helped_by).toEqual(['Imogen Ashworth']);
  });

  test('is left alone on a device of the firm once the member beside them left the firm', async () => {
    const at = await entered();
    const helper = await testApp.signIn({ workspaceId: at.owner.workspaceId, roleId: 3 });
    const { url } = ok<{ url: string }>(
      await at.call(`flow-runs/${at.run.id}/link`, { purpose: 'in_branch', original_seen: false }, helper),
    );
    const branch = ok<{ token: string }>(await asPerson(null, 'POST', '/v2/public/links/redeem', { token: tokenIn(url) }));
    const task = () => asPerson(branch.token, 'GET', `/v2/app/tasks/${at.run.id}`);
    ok(await task());
    ok(await at.call(`members/${helper.memberId}/remove`, { reassign_to: null }));
    expect((await task()).status).toBe(404);
  });
});
