import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { amlJourney } from './aml-journey.ts';
import type { SignedInMember } from './factories.ts';
import { loadList } from './load-list.ts';
import type { TestApp } from './test-app.ts';

type About = { first_name?: string; last_name?: string; choose?: Record<string, string> };

/** Brings the checks of a client to where a test begins, each step through its route. */
export function clientChecks(testApp: Pick<TestApp, 'app' | 'runJobs' | 'services'>) {
  const journey = amlJourney(testApp);
  const screen = (
    member: SignedInMember,
    partyId: number,
    { first_name = 'Sunniva', last_name = 'Halvorsen' }: About = {},
  ): Promise<AmlCheck> => journey.screen(member, { kind: 'person', first_name, last_name }, { party_id: partyId });
  const decide = async (member: SignedInMember, partyId: number, value: 'accepted' | 'rejected', about: About = {}) => {
    const check = await screen(member, partyId, about);
    await journey.assess(member, check, about.choose);
    return journey.decide(member, check, value, 'Compared with the passport on file');
  };
  /** Somebody listed is found, and nobody says yet who it is. */
  async function find(member: SignedInMember, partyId: number): Promise<AmlCheck> {
    await loadList(testApp, [{ ref: 'TST0501', name: 'Torvald Eskilsson Brandhaug' }], {
      listKey: 'un-consolidated',
      workspaceId: member.workspaceId,
    });
    return screen(member, partyId, { first_name: 'Torvald Eskilsson', last_name: 'Brandhaug' });
  }
  async function confirm(member: SignedInMember, check: AmlCheck): Promise<AmlCheck> {
    const [match] = check.matches;
    if (!match) throw new Error('Nobody was found on the list');
    return journey.resolve(member, check, match.id, 'true_match');
  }
  return {
    screen,
    /** Screens the client and accepts them at the lowest risk. */
    accept: (member: SignedInMember, partyId: number, about?: About) => decide(member, partyId, 'accepted', about),
    reject: (member: SignedInMember, partyId: number, about?: About) => decide(member, partyId, 'rejected', about),
    /** Somebody listed is found, and the first person says it is the client. */
    freeze: async (member: SignedInMember, partyId: number): Promise<AmlCheck> => confirm(member, await find(member, partyId)),
    find,
    confirm,
  };
}
