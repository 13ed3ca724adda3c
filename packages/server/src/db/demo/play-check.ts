import { AmlCheck, resolveMatch, startAmlCheck } from '@freehold/contract/screening/aml-checks';
import { addEddFile, approveDecision, assessRisk, decideCheck, getCheck, saveEddPack } from '@freehold/contract/check-kinds';
import { RISK_POLICY } from '../../features/people/risk-policy/public.ts';
import type { DemoCheckEnd } from './demo-checks.ts';
import type { DemoCompany, DemoPerson } from './demo-properties.ts';
import { smallPdf } from './small-pdf.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import type { DemoMemberName } from './open-demo-office.ts';

type About = {
  who: string;
  party: DemoPerson | DemoCompany;
  daysAgo: number;
  minute: number;
  /** Starts it in another way than on its own page, and answers its number. */
  begin?: () => Promise<number>;
};

/** A check from its start to where it stands: by Dev, answered by Bethan, and by Imogen where it takes two. */
export function playCheck(story: Story, about: About, end: DemoCheckEnd): Moment[] {
  const { office } = story;
  const at = (hour: number, more = 0) => story.day(about.daysAgo, hour, about.minute + more);
  let id = 0;
  const read = async () => AmlCheck.parse(await office.call('Bethan', getCheck, { params: { id } }));
  const answerMatches = (who: DemoMemberName, status: 'true_match' | 'false_positive', text: string) => async () => {
    for (const match of (await read()).matches) {
      if (match.status === 'false_positive') continue;
      const { version: check_version } = await read();
      const reason_code = status === 'true_match' ? ('same_person' as const) : ('different_person' as const);
      await office.call(who, resolveMatch, { params: { id: match.id }, body: { check_version, status, reason_code, text } });
    }
  };
  const assess =
    (risk: Record<string, string> = {}) =>
    () =>
      office.call('Bethan', assessRisk, {
        body: {
          check_id: id,
          answers: RISK_POLICY.questions.map(({ code, options }) => ({ code, value: risk[code] ?? options[0]?.value ?? '' })),
        },
      });
  const accept = (reason?: string) => async () => {
    await office.call('Bethan', decideCheck, { params: { id }, body: { version: (await read()).version, value: 'accepted', reason } });
    await office.runJobs();
  };

  const start: Moment = {
    at: at(13),
    act: async () => {
      if (about.begin) id = await about.begin();
      else {
        const party_id = await partyId(story, about.who, about.party);
        ({ id } = await office.call('Dev', startAmlCheck, { body: { subject: subjectOf(about.party), party_id } }));
      }
      await office.runJobs();
    },
  };
  switch (end.kind) {
    case 'open':
    case 'undecided':
      return [start];
    case 'accepted':
      return [start, { at: at(14), act: assess(end.risk) }, { at: at(14, 4), act: accept() }];
    case 'seconded':
      return [
        start,
        { at: at(14), act: assess(end.risk) },
        {
          at: at(14, 6),
          act: async () => {
            const { wealth, funds, notes, file, lines } = end.pack;
            const { version } = await read();
            await office.call('Bethan', saveEddPack, {
              params: { id },
              body: { version, source_of_wealth: wealth, source_of_funds: funds, notes },
            });
            await office.call('Bethan', addEddFile, {
              params: { id },
              body: { shows: 'both' },
              file: { name: file, bytes: smallPdf(...lines) },
            });
          },
        },
        { at: at(14, 9), act: accept(end.reason) },
        {
          at: at(16, 3),
          act: async () => {
            const { version } = await read();
            await office.call('Imogen', approveDecision, { params: { id }, body: { version, agree: true, reason: end.secondReason } });
            await office.runJobs();
          },
        },
      ];
    case 'cleared':
      return [
        start,
        { at: at(14), act: answerMatches('Bethan', 'false_positive', end.reason) },
        { at: at(15, 6), act: answerMatches('Imogen', 'false_positive', end.reason) },
        { at: at(15, 20), act: assess(end.risk) },
        { at: at(15, 26), act: accept(end.reason) },
      ];
    case 'frozen':
      return [
        start,
        { at: at(14), act: answerMatches('Bethan', 'true_match', 'Name, date of birth and alias agree with the entry') },
        { at: at(16, 11), act: answerMatches('Imogen', 'true_match', 'Compared with the passport sent in; I agree') },
        { at: at(16, 12), act: () => office.runJobs() },
      ];
  }
}

function subjectOf(party: DemoPerson | DemoCompany) {
  return 'company' in party
    ? { kind: 'company' as const, name: party.company, number: party.number, country: 'GB' }
    : { kind: 'person' as const, first_name: party.first, middle_names: party.middle, last_name: party.last, dob: party.born };
}
