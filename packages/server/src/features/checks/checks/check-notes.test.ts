import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Report } from '@freehold/contract/reports';
import { amlJourney, callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;
const LISTED = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;
let testApp: TestApp;
let journey: ReturnType<typeof amlJourney>;
let owner: SignedInMember;
let negotiator: SignedInMember;
beforeAll(async () => {
  testApp = await startTestApp();
  journey = amlJourney(testApp);
  owner = await testApp.signIn({ firstName: 'Imogen', surname: 'Ashworth' });
  negotiator = await testApp.signIn({ roleId: 4, workspaceId: owner.workspaceId });
  await loadList(testApp, [{ ref: 'TST0001', name: 'Casimir Dravenko', dobs: ['1968-05-11'] }]);
});
afterAll(() => testApp.close());

const write = async (member: SignedInMember | null, id: number, text = 'Rang the branch about the spelling.') => {
  const answer = await callAs(testApp, member, 'POST', `/v2/client/checks/${id}/notes`, { text });
  return { ...answer, check: answer.data as AmlCheck };
};

test('a note stands on the check in its words and in the activity without them, and in no report', async () => {
  const begun = await journey.screen(owner, NOBODY);
  const { status, check } = await write(owner, begun.id, '  Rang the branch.\nThey know her. ');
  expect(status).toBe(200);
  expect(check.notes).toMatchObject([{ text: 'Rang the branch.\nThey know her.', by: { name: 'Imogen Ashworth', role: 'Owner' } }]);
  expect(check.version).toBe(begun.version);
  expect(check.timeline.map(({ text }) => text)).toContain('Imogen Ashworth wrote a note');
  expect((await write(owner, begun.id, 'A second one.')).check.notes.map(({ text }) => text)).toEqual([
    'Rang the branch.\nThey know her.',
    'A second one.',
  ]);
  const rows = await owner.scope.transaction((trx) =>
    trx.selectFrom('audit_events').selectAll().where('action', '=', 'note.check').execute(),
  );
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('branch');
  const report = (await callAs(testApp, owner, 'GET', `/v2/client/reports/${check.report?.id}`)).data as Report;
  expect(JSON.stringify(report)).not.toContain('Rang the branch');
});

test('it is for whoever may run checks and sees this one', async () => {
  const { id } = await journey.screen(owner, NOBODY);
  const auditor = await testApp.signIn({ roleId: 6, workspaceId: owner.workspaceId });
  expect((await write(owner, id)).check.can.note).toBe(true);
  expect((await write(auditor, id)).status).toBe(403);
  expect((await journey.getCheck(auditor, id)).can.note).toBe(false);
  expect((await write(negotiator, id)).code).toBe('NOT_FOUND');
  expect((await write(await testApp.signIn(), id)).code).toBe('NOT_FOUND');
  expect((await write(null, id)).status).toBe(401);
  expect((await write(owner, id, '   ')).code).toBe('VALIDATION_FAILED');
});

test('of a check that is frozen the notes are seen by those alone who may know of it', async () => {
  const begun = await journey.screen(negotiator, LISTED);
  const { id } = begun;
  expect((await write(negotiator, id)).check.notes).toHaveLength(1);
  expect((await journey.resolve(owner, begun, begun.matches[0]?.id ?? 0, 'true_match')).frozen).not.toBeNull();
  expect((await write(owner, id, 'Reported.')).check.notes).toHaveLength(2);
  expect((await write(negotiator, id)).code).toBe('NOT_FOUND');
  expect((await callAs(testApp, negotiator, 'GET', `/v2/client/checks/${id}`)).code).toBe('NOT_FOUND');
});

test('no row of it can be changed or removed', async () => {
  const { id } = await journey.screen(owner, NOBODY);
  await write(owner, id);
  const change = owner.scope.transaction((trx) => trx.updateTable('check_notes').set({ role_id: 2 }).where('check_id', '=', id).execute());
  await expect(change).rejects.toThrow(/permission denied/);
  const removal = owner.scope.transaction((trx) => trx.deleteFrom('check_notes').where('check_id', '=', id).execute());
  await expect(removal).rejects.toThrow(/permission denied/);
});
