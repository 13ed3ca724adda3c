import { assessRisk, decideCheck, getCheck } from '@freehold/contract/check-kinds';
import { addKycDraftFile, beginKycDraft, submitKycDraft } from '@freehold/contract/identity/kyc-drafts';
import { KycCheck, reviewAddress, reviewDocument, reviewFace } from '@freehold/contract/identity/kyc-checks';
import { changeKycPolicy, getKycPolicy } from '@freehold/contract/identity/kyc-policy';
import { DOCUMENT_POINT_CODES } from '@freehold/contract/identity/kyc-reviews';
import { RISK_POLICY } from '../../features/people/risk-policy/public.ts';
import { londonDate } from '../../platform/london-time.ts';
import { demoParties, type DemoPartyKey } from './demo-properties.ts';
import { partyId, type Moment, type Story } from './demo-story.ts';
import { smallPdf } from './small-pdf.ts';
import { recordOf } from '@freehold/contract/kernel/keys';

type End = { value: 'accepted' | 'rejected'; reason?: string };
type Seen = { who: 'teresa' | 'gareth' | 'wilfred'; number: string; surname?: string; expires: string; change?: string; end: End };
/** In the branch, with the original: one that passes, one whose document has the name of before, one whose document is out of date. */
const SEEN: readonly Seen[] = [
  { who: 'teresa', number: '533401872', expires: '2031-04-18', end: { value: 'accepted' } },
  {
    who: 'gareth',
    number: '533417265',
    surname: 'Thorncote',
    expires: '2029-10-02',
    change: 'Deed poll',
    end: { value: 'accepted', reason: 'The deed poll of 2024 was seen with the passport, and names both surnames' },
  },
  {
    who: 'wilfred',
    number: '533409934',
    expires: '2024-06-30',
    end: { value: 'rejected', reason: 'The passport is out of date, and no other document was brought' },
  },
];
const POLICY_DAYS_AGO = 100;
const NOT_HAD: readonly string[] = ['MORTALITY', 'PEP', 'REGULATORY'];
const HOME = { line1: '6 Ladysmith Place', line2: '', town: 'Bristol', postcode: 'BS6 5VK', country: 'GB' };

/** Identity checks that the firm made with the people before it, on the day on which each was screened. */
export function playIdentity(story: Story, screenedDaysAgo: (who: DemoPartyKey) => number): Moment[] {
  const { office, day } = story;
  const policy: Moment = {
    at: day(POLICY_DAYS_AGO, 9, 41),
    act: async () => {
      const { current } = await office.call('Imogen', getKycPolicy, {});
      const { normal, high } = current.rules;
      await office.call('Imogen', changeKycPolicy, {
        body: {
          version: current.version,
          rules: {
            ...current.rules,
            normal: normal.filter((code) => !NOT_HAD.includes(code)),
            high: high.filter((code) => code !== 'MORTALITY'),
          },
          reason: 'No register of deaths is connected, and of lists only sanctions are loaded. At high risk the others stay required',
        },
      });
    },
  };
  return [policy, ...SEEN.flatMap((seen, place) => playSeen(story, seen, screenedDaysAgo(seen.who), place))];
}

function playSeen(
  { office, day, ...story }: Story,
  { who, number, surname, expires, change, end }: Seen,
  daysAgo: number,
  place: number,
): Moment[] {
  const { first, last, born = '', phone } = demoParties[who];
  const today = londonDate(day(daysAgo, 15, 30));
  let id = 0;
  const version = async () => (await office.call('Bethan', getCheck, { params: { id } })).version;
  const draftFile = async (draft: number, fields: { kind: 'front' | 'address' | 'name_change'; part?: string }, title: string) =>
    office.call('Dev', addKycDraftFile, {
      params: { id: draft },
      body: fields,
      file: {
        name: `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
        bytes: smallPdf(title, 'Demonstration: made up', `${first} ${last}`),
      },
    });
  const begun: Moment = {
    at: day(daysAgo, 15, 30 + place),
    act: async () => {
      const party_id = await partyId({ office, day, ...story }, who, demoParties[who]);
      const proof = { dated_on: today };
      const inputs = {
        party_id,
        first_name: first,
        last_name: last,
        dob: born,
        nationality: 'GB',
        phone,
        addresses: [{ address: HOME, from: '2019-03', to: null }],
        document: { kind: 'passport', country: 'GB', number, expires_on: expires },
        address_proofs: [
          { ...proof, key: 'council', kind: 'council_tax', issuer: 'Bristol City Council' },
          { ...proof, key: 'bank', kind: 'bank_statement', issuer: 'Bank of Demonstration' },
        ],
        seen_in_person: true,
        purpose: 'sale',
        consent: true,
      };
      const draft = await office.call('Dev', beginKycDraft, { body: { inputs } });
      await draftFile(draft.id, { kind: 'front' }, 'Passport');
      await draftFile(draft.id, { kind: 'address', part: 'council' }, 'Council tax bill');
      const whole = await draftFile(draft.id, { kind: 'address', part: 'bank' }, 'Bank statement');
      const newest = change === undefined ? whole : await draftFile(draft.id, { kind: 'name_change' }, change);
      ({ id } = await office.call('Dev', submitKycDraft, { params: { id: draft.id }, body: { version: newest.version } }));
      await office.runJobs();
    },
  };
  const reviewed: Moment = {
    at: day(daysAgo, 16, 4 + place),
    act: async () => {
      const points = recordOf(DOCUMENT_POINT_CODES, () => ({ answer: 'yes' as const, note: '' }));
      const reads = { first_names: first, last_name: surname ?? last, dob: born, number, expires_on: expires };
      await office.call('Bethan', reviewDocument, { params: { id }, body: { version: await version(), points, reads } });
      await office.call('Bethan', reviewFace, {
        params: { id },
        body: { version: await version(), same_person: 'yes', liveness: 'seen_in_person' },
      });
      const { address_sources: sources } = KycCheck.parse(await office.call('Bethan', getCheck, { params: { id } }));
      for (const { key, kind, issuer } of sources)
        await office.call('Bethan', reviewAddress, {
          params: { id },
          body: {
            version: await version(),
            source: key,
            kind: kind ?? 'other',
            issuer,
            dated_on: today,
            name_matches: 'yes',
            address_matches: 'yes',
          },
        });
    },
  };
  const decided: Moment = {
    at: day(daysAgo, 16, 20 + place),
    act: async () => {
      const answers = RISK_POLICY.questions.map(({ code, options }) => ({ code, value: options[0]?.value ?? '' }));
      await office.call('Bethan', assessRisk, { body: { check_id: id, answers } });
      await office.call('Bethan', decideCheck, { params: { id }, body: { version: await version(), ...end } });
      await office.runJobs();
    },
  };
  return [begun, reviewed, decided];
}
