import { endListThreads } from '@freehold/server/features/screening/screening-lists/list-pool';
import { amlJourney, callAs } from './aml-journey.ts';
import type { SignedInMember } from './factories.ts';
import { loadList } from './load-list.ts';
import { startTestApp, type TestAppOptions } from './test-app.ts';

/** The entry that DRAVENKO agrees with in name and date of birth. */
export const LISTED = {
  ref: 'TST0417',
  name: 'Casimir Dravenko',
  aliases: ['Kazimir Dravenka'],
  dobs: ['1968-05-11'],
  countries: ['BY'],
  programme: 'Test programme',
  text: 'Made up for a test.',
};
export const OTHERS = [
  { ref: 'TST0001', name: 'Tobias Anselm Renner', dobs: ['1979'], countries: ['AT'] },
  { ref: 'TST0002', name: 'Velsk Maritime Trading', kind: 'organisation' as const },
];
export const DRAVENKO = { kind: 'person', first_name: 'Casimir', last_name: 'Dravenko', dob: '1968-05-11' } as const;
/** On no list. */
export const NOBODY = { kind: 'person', first_name: 'Wilhelmina', last_name: 'Oakenshawe', dob: '1988-10-02' } as const;

/** The API with a fresh list of three entries, a firm's owner, compliance officer and negotiator, and the owner of another firm. */
export async function startAmlApp(options: TestAppOptions = {}) {
  const testApp = await startTestApp(options);
  await loadList(testApp, [LISTED, ...OTHERS]);
  const owner = await testApp.signIn({ roleId: 1, firstName: 'Imogen', surname: 'Ashworth' });
  const colleague = (roleId: number, firstName: string, surname: string) =>
    testApp.signIn({ roleId, workspaceId: owner.workspaceId, firstName, surname });
  return {
    testApp,
    journey: amlJourney(testApp),
    owner,
    compliance: await colleague(3, 'Bethan', 'Prosser'),
    negotiator: await colleague(4, 'Dev', 'Chaudhuri'),
    stranger: await testApp.signIn({ roleId: 1 }),
    post: (member: SignedInMember, url: string, body: object) => callAs(testApp, member, 'POST', url, body),
    async close() {
      await endListThreads(testApp.services);
      await testApp.close();
    },
  };
}
