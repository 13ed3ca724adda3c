import type { Notification } from '@freehold/contract/firm/notifications';
import { DRAVENKO, NOBODY, startAmlApp } from '@freehold/testkit/aml-app';
import { callAs } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { afterAll, beforeEach, expect, test } from 'vitest';

const { testApp, journey, owner, compliance, negotiator, stranger, post, close } = await startAmlApp();
const admin = await testApp.signIn({ roleId: 2, workspaceId: owner.workspaceId, firstName: 'Callum', surname: 'Fairbairn' });
const everyone = { owner, admin, compliance, negotiator, stranger };
afterAll(close);
beforeEach(async () => {
  await testApp.services.db.deleteFrom('notifications').execute();
});

/** What each person has not read, as kinds. */
async function unread(): Promise<Record<string, string[]>> {
  const lists = Object.entries(everyone).map(async ([name, member]) => {
    const { data } = await callAs(testApp, member, 'GET', '/v2/client/notifications?unread=true');
    return [name, (data as Notification[]).map((one) => one.kind)] as const;
  });
  return Object.fromEntries((await Promise.all(lists)).filter(([, kinds]) => kinds.length > 0));
}
const assign = async (by: SignedInMember, id: number, to: SignedInMember | null) => {
  const { version } = await journey.getCheck(by, id);
  expect((await post(by, `/v2/client/checks/${id}/assign`, { version, member_id: to?.memberId ?? null })).status).toBe(200);
};

test('a screened check asks whoever started it, when they may decide', async () => {
  await journey.screen(admin, NOBODY);
  expect(await unread()).toEqual({ admin: ['decision_wanted'] });
});

test('a negotiator’s asks everybody who may decide, and the decision of one takes it from all', async () => {
  const check = await journey.screen(negotiator, NOBODY);
  expect(await unread()).toEqual({ owner: ['decision_wanted'], admin: ['decision_wanted'], compliance: ['decision_wanted'] });
  await journey.assess(owner, check);
  await journey.decide(owner, check, 'accepted');
  expect(await unread()).toEqual({});
});

test('whoever is given a check is told by whom, and whoever had it before has it no longer', async () => {
  const check = await journey.screen(owner, NOBODY);
  await assign(owner, check.id, negotiator);
  const { data } = await callAs(testApp, negotiator, 'GET', '/v2/client/notifications?unread=true');
  expect(data).toMatchObject([
    { words: `Imogen Ashworth gave you ${check.public_ref}.`, path: `/marketplace/manual_aml_check/${check.id}` },
  ]);
  await assign(owner, check.id, compliance);
  expect((await unread())['negotiator']).toBeUndefined();
  expect((await unread())['compliance']).toEqual(['check_given']);
  await assign(owner, check.id, owner);
  expect((await unread())['owner']).toEqual(['decision_wanted']);
});

test('whoever is named in a note is told by whom and not what it says; who may not know of the check, and who wrote it, are not', async () => {
  const check = await journey.screen(owner, NOBODY);
  const note = (text: string) => callAs(testApp, owner, 'POST', `/v2/client/checks/${check.id}/notes`, { text });
  expect((await note('@Dev Chaudhuri and @Bethan Prosser: rang the branch. @Imogen Ashworth')).status).toBe(200);
  const { data } = await callAs(testApp, compliance, 'GET', '/v2/client/notifications?unread=true');
  expect(data).toMatchObject([
    { words: `Imogen Ashworth named you in a note on ${check.public_ref}.`, path: `/marketplace/manual_aml_check/${check.id}` },
  ]);
  expect(JSON.stringify(data)).not.toContain('rang the branch');
  expect((await unread()).owner ?? []).not.toContain('named_in_note');
  expect((await unread()).negotiator ?? []).not.toContain('named_in_note');
});

test('a decision that needs a second person asks Owner and Compliance; a refusal goes back to who decided', async () => {
  const check = await journey.screen(owner, NOBODY);
  await journey.assess(owner, check, { customer_pep: 'foreign' });
  await journey.fillPack(owner, check);
  await journey.decide(owner, check, 'accepted');
  expect(await unread()).toEqual({ compliance: ['second_wanted'] });
  const { version } = await journey.getCheck(compliance, check.id);
  const refused = { version, agree: false, reason: 'Source of wealth is not documented' };
  expect((await post(compliance, `/v2/client/checks/${check.id}/decision/second`, refused)).status).toBe(200);
  expect(await unread()).toEqual({ owner: ['decision_wanted'] });
});

test('a colleague is asked by name to be the second person, and only one who can be', async () => {
  const check = await journey.screen(admin, DRAVENKO);
  expect((await journey.getCheck(owner, check.id)).seconds).toEqual([]);
  const first = await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'false_positive');
  expect(first.seconds).toEqual([{ member_id: compliance.memberId, name: 'Bethan Prosser', role: 'Compliance' }]);
  await assign(owner, check.id, compliance);
  const { data } = await callAs(testApp, compliance, 'GET', '/v2/client/notifications?unread=true');
  expect((data as Notification[]).map(({ words }) => words)).toContain(
    `Imogen Ashworth asks you to be the second person on ${check.public_ref}.`,
  );
  const given = await callAs(testApp, compliance, 'GET', '/v2/client/checks?show=needs_attention');
  expect((given.data as { id: number }[]).find(({ id }) => id === check.id)).toMatchObject({ waits_for: 'second', yours: true });
  await journey.resolve(compliance, check, check.matches[0]?.id ?? 0, 'false_positive');
  expect((await journey.getCheck(owner, check.id)).seconds).toEqual([]);
});

test('one who cleared a strong match asks for the second, who takes the asking away', async () => {
  const check = await journey.screen(admin, DRAVENKO);
  const match = check.matches[0]?.id ?? 0;
  await journey.resolve(owner, check, match, 'false_positive');
  expect(await unread()).toEqual({ admin: ['decision_wanted'], compliance: ['second_wanted'] });
  await journey.resolve(compliance, check, match, 'false_positive');
  expect(await unread()).toEqual({ admin: ['decision_wanted'] });
});

test('a freeze is told to Owner and Compliance alone, and what others were told is taken back', async () => {
  const check = await journey.screen(negotiator, { ...DRAVENKO, dob: '1968-05-12' });
  expect(Object.keys(await unread())).toEqual(['owner', 'admin', 'compliance']);
  await journey.resolve(owner, check, check.matches[0]?.id ?? 0, 'true_match');
  expect(await unread()).toEqual({ compliance: ['check_frozen'] });
  await assign(owner, check.id, compliance);
  await testApp.runJobs();
  expect(testApp.mailbox.filter((mail) => [admin.email, negotiator.email].includes(mail.to))).toEqual([]);
  expect(testApp.mailbox.some((mail) => /Dravenko/i.test(mail.text + mail.subject))).toBe(false);
});

test('a cancelled check asks nobody', async () => {
  const check = await journey.screen(owner, NOBODY);
  const { version } = await journey.getCheck(owner, check.id);
  await post(owner, `/v2/client/checks/${check.id}/cancel`, { version });
  expect(await unread()).toEqual({});
});
