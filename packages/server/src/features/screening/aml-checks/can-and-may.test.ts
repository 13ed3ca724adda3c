import { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { amlJourney, callAs, riskAnswers } from '@freehold/testkit/aml-journey';
import type { SignedInMember } from '@freehold/testkit/factories';
import { loadList } from '@freehold/testkit/load-list';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refused } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { endListThreads } from '../screening-lists/list-pool.ts';
import { addNote } from '../../checks/checks/add-note.ts';
import { assessRisk } from '../../checks/checks/assess-risk.ts';
import { assignCheck, cancelCheck } from '../../checks/checks/assign-check.ts';
import { approveDecision, decideCheck } from '../../checks/checks/decide-check.ts';
import { getCheck } from '../../checks/checks/get-check.ts';
import { amlKinds } from './aml-kind.ts';
import { resolveMatch } from './resolve-match.ts';
import { screenAgain } from './start-check.ts';

const LISTED = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;
const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;
const REASON = 'Long enough a reason';

let testApp: TestApp;
let owner: SignedInMember;
let compliance: SignedInMember;
let members: SignedInMember[];
let checks: Record<string, AmlCheck>;

beforeAll(async () => {
  testApp = await startTestApp();
  const journey = amlJourney(testApp);
  await loadList(testApp, [{ ref: 'TST0417', name: 'Casimir Dravenko', dobs: ['1968-05-11'] }]);
  owner = await testApp.signIn();
  compliance = await testApp.signIn({ roleId: 3, workspaceId: owner.workspaceId });
  members = [owner, compliance];
  for (const roleId of [2, 4, 5, 6]) members.push(await testApp.signIn({ roleId, workspaceId: owner.workspaceId }));

  const passed = await journey.screen(owner, NOBODY);
  const assessed = await journey.screen(owner, NOBODY);
  await journey.assess(owner, assessed);
  const decided = await journey.screen(owner, NOBODY);
  await journey.assess(owner, decided);
  await journey.decide(owner, decided, 'accepted');
  const waiting = await journey.screen(owner, NOBODY);
  await journey.assess(owner, waiting, { customer_pep: 'foreign' });
  await journey.fillPack(owner, waiting);
  await journey.decide(owner, waiting, 'accepted');
  const open = await journey.screen(owner, LISTED);
  await journey.assess(owner, open);
  const halfway = await journey.screen(owner, LISTED);
  await journey.resolve(owner, halfway, halfway.matches[0]?.id ?? 0, 'false_positive');
  const frozen = await journey.screen(owner, LISTED);
  await journey.assess(owner, frozen);
  await journey.resolve(owner, frozen, frozen.matches[0]?.id ?? 0, 'true_match');
  const confirmed = await journey.screen(owner, LISTED);
  for (const member of [owner, compliance]) await journey.resolve(member, confirmed, confirmed.matches[0]?.id ?? 0, 'true_match');
  const cancelled = await journey.screen(owner, LISTED);
  await callAs(testApp, owner, 'POST', `/v2/client/checks/${cancelled.id}/cancel`, { version: cancelled.version });
  const processing = (await callAs(testApp, owner, 'POST', '/v2/client/checks/aml', { subject: NOBODY })).data as AmlCheck;
  checks = { passed, assessed, decided, waiting, open, halfway, frozen, confirmed, cancelled, processing };
}, 60_000);
afterAll(async () => {
  await endListThreads(testApp.services);
  await testApp.close();
});

class Undone extends Error {}

/** Whether the use case lets this member do it; whatever it does is undone. */
async function may(member: SignedInMember, act: (scope: MemberScope) => Promise<unknown>): Promise<boolean> {
  const undoing: MemberScope = {
    ...member.scope,
    transaction: (work) =>
      member.scope.transaction(async (trx) => {
        await work(trx);
        throw new Undone();
      }),
  };
  try {
    await act(undoing);
  } catch (error) {
    if (error instanceof Undone) return true;
    if (error instanceof Refused && ['FORBIDDEN', 'INVALID_STATE', 'CONFLICT', 'NOT_FOUND'].includes(error.code)) return false;
    throw error;
  }
  throw new Error('The use case did not open a transaction');
}

const NAMES = ['passed', 'assessed', 'decided', 'waiting', 'open', 'halfway', 'frozen', 'confirmed', 'cancelled', 'processing'];
test.each(NAMES)('what a person is offered on a check that is %s is exactly what the product lets them do', async (name) => {
  const { services } = testApp;
  const checkId = checks[name]?.id ?? 0;
  for (const member of members) {
    const read = async ({ scope }: SignedInMember) => AmlCheck.parse(await getCheck(scope, services, amlKinds, checkId));
    const seen = await read(member).catch(() => null);
    const { version, matches } = seen ?? (await read(owner));
    const about = { checkId, version };
    const decide = (value: 'rejected' | 'accepted') => (scope: MemberScope) =>
      decideCheck(scope, services, amlKinds, { ...about, value, reason: REASON, conditions: [] });
    const match = matches[0];
    const done = {
      decide: await may(member, decide('rejected')),
      accept: await may(member, decide('accepted')),
      assess_risk: await may(member, (scope) =>
        assessRisk(scope, services, amlKinds, {
          checkId,
          answers: riskAnswers(),
          overrideLevel: null,
          overrideReason: null,
          suggested: [],
          confirmed: false,
        }),
      ),
      assign: await may(member, (scope) => assignCheck(scope, services, amlKinds, { ...about, memberId: null, note: null })),
      screen_again: await may(member, (scope) => screenAgain(scope, services, checkId)),
      cancel: await may(member, (scope) => cancelCheck(scope, services, amlKinds, about)),
      note: await may(member, (scope) => addNote(scope, services, amlKinds, { checkId, text: 'Compared with the file' })),
      second: await may(member, (scope) => approveDecision(scope, services, amlKinds, { ...about, agree: true, reason: REASON })),
      resolve:
        match !== undefined &&
        (await may(member, (scope) =>
          resolveMatch(scope, services, {
            matchId: match.id,
            checkVersion: version,
            status: 'unclear',
            reasonCode: 'other',
            text: REASON,
          }),
        )),
    };
    const {
      decide_why_not: _decide,
      accept_why_not: _accept,
      ...can
    } = seen?.can ?? {
      decide: false,
      accept: false,
      assess_risk: false,
      assign: false,
      screen_again: false,
      cancel: false,
      note: false,
      decide_why_not: null,
      accept_why_not: null,
    };
    const offered = {
      ...can,
      second: seen?.decisions.at(-1)?.second.can_approve ?? false,
      resolve: seen?.matches[0]?.can.resolve ?? false,
    };
    expect({ role: member.scope.actor.roleId, ...done }).toEqual({ role: member.scope.actor.roleId, ...offered });
  }
});
