import { CompanyCheck } from '@freehold/contract/identity/company-checks';
import { callAs } from '@freehold/testkit/aml-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { NO_ANSWER_YET } from '../../../platform/scope.ts';
import { jobs } from '../../all.ts';
import { checkKinds } from '../../check-kinds.ts';
import { startCollected, startForParties } from '../../checks/public.ts';
import { openScope } from '../../../platform/scope.ts';
import { companyKinds } from './company-kind.ts';
import { readOwnerLine } from './stated-company.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp({ companies: null });
});
afterAll(() => testApp.close());

const OWN_JOBS = Object.fromEntries(
  Object.entries(jobs).filter(([name]) => ['read-company', 'run-aml-check', 'judge-again'].includes(name)),
);

test('begun from a record where no register is connected it ends its run, and says that none was asked', async () => {
  const owner = await testApp.signIn();
  const call = (method: 'GET' | 'POST', url: string, body?: object) => callAs(testApp, owner, method, `/v2/client${url}`, body);
  const add = async (body: object) => z.object({ id: z.number() }).parse((await call('POST', '/parties', body)).data).id;
  const company = await add({ kind: 'company', company_name: 'Pennard Developments Ltd', company_number: '99003820' });
  const nameless = await add({ kind: 'company', company_name: 'Somerfold Estates Ltd' });
  const wanted = [company, nameless].map((partyId) => ({ partyId, kind: 'kyb' }));
  const { started, refused } = await owner.scope.transaction(
    (trx) => startForParties(trx, owner.scope, testApp.services, companyKinds, wanted),
    NO_ANSWER_YET,
  );
  expect(refused).toMatchObject([{ party_id: nameless, reason: 'Their record has no company number. Start it on its own page' }]);
  await testApp.runJobs({ handlers: OWN_JOBS });
  const { data } = await call('GET', `/checks/${started[0]?.check_id}`);
  expect(CompanyCheck.parse(data)).toMatchObject({ state: 'completed', outcome: 'refer', reading: { state: 'not connected' } });
});

test.each([
  ['Amara Nwosu 60%', { name: 'Amara Nwosu', percent: 60 }],
  ['Desmond Larkin, 12.5 %', { name: 'Desmond Larkin', percent: 12.5 }],
  ['Quayle Trust: 100', { name: 'Quayle Trust', percent: 100 }],
  ['Larkhill 2000', { name: 'Larkhill 2000', percent: null }],
  ['Studio 54 Ltd', { name: 'Studio 54 Ltd', percent: null }],
  ['50%', { name: '50%', percent: null }],
  ['王芳 30%', { name: '王芳', percent: 30 }],
])('an owner written as “%s” is read', (line, read) => expect(readOwnerLine(line)).toEqual(read));

test('what somebody who acts for a company said on their phone begins the check of the company', async () => {
  const owner = await testApp.signIn();
  const { data } = await callAs(testApp, owner, 'POST', '/v2/client/parties', {
    kind: 'person',
    first_name: 'Rosalind',
    last_name: 'Pennard',
  });
  const partyId = z.object({ id: z.number() }).parse(data).id;
  const scope = openScope(testApp.services, owner.workspaceId, { kind: 'system', name: 'hand-in' });
  const doneAt = new Date('2026-11-24T10:00:00Z');
  const handIn = (state: 'done' | 'skipped', answers: object | null) => {
    const step = { key: 'company', type: 'company_details', title: 'Company', state, skipReason: null, doneAt, answers, files: [] };
    const collected = { runId: 41, submittedAt: doneAt, steps: [step] };
    return scope.transaction((trx) =>
      startCollected(trx, scope, testApp.services, checkKinds, { partyId, kinds: ['kyb'], at: null, collected, createdBy: owner.memberId }),
    );
  };
  expect(await handIn('skipped', null)).toMatchObject({
    started: [],
    refused: [{ reason: 'They left out which company it is. Start it on its own page' }],
  });
  const { started } = await handIn('done', {
    company_name: 'Pennard Developments Ltd',
    country: 'GB',
    company_number: '99003820',
    acts_as: 'director',
    owners: ['Rosalind Pennard 100%'],
    note: 'Her brother sold his shares',
  });
  await testApp.runJobs({ handlers: OWN_JOBS });
  const check = await callAs(testApp, owner, 'GET', `/v2/client/checks/${started[0]?.check_id}`);
  expect(CompanyCheck.parse(check.data)).toMatchObject({
    party_id: null,
    subject_name: 'Pennard Developments Ltd',
    asked: { number: '99003820', expected_owner_notes: 'Her brother sold his shares' },
    representative: { name: 'Rosalind Pennard', capacity: 'director', seen: false },
    declared: [{ name: 'Rosalind Pennard', percent: 100 }],
  });
});
