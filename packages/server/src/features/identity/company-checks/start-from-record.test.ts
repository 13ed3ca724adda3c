import { CompanyCheck } from '@freehold/contract/identity/company-checks';
import { callAs } from '@freehold/testkit/aml-journey';
import { startTestApp, type TestApp } from '@freehold/testkit/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { NO_ANSWER_YET } from '../../../platform/scope.ts';
import { jobs } from '../../all.ts';
import { startForParties } from '../../checks/public.ts';
import { companyKinds } from './company-kind.ts';

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
