import { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { addJob } from '../../../platform/jobs.ts';
import { addCheck, type CheckKind, type CommonAnswer } from '../../checks/public.ts';
import { collectedFiles, keepCollected, presentCollected } from '../collected-answers/public.ts';
import { type KycFacts, loadKyc } from './kyc-facts.ts';
import { kycLimits, kycPart } from './report-part.ts';

/** Who somebody is. For now it keeps what they sent in, for a person to look at; every test says that it was not run. */
export const kycKind: CheckKind<KycFacts, KycCheck> = {
  code: 'kyc',
  name: 'Identity',
  column: 'Identity',
  about: 'person',
  load: loadKyc,
  applicantTexts: { SOURCE_UNAVAILABLE: 'Your agent is looking at what you sent in. You do not need to do anything.' },
  bearing: () => ({ neverAccept: null, settleFirst: null, wasSettled: false }),
  files: ({ collected }) => collectedFiles(collected),
  timeline: ({ collected, round }) => [
    { at: collected.submittedAt, text: round === 1 ? 'The client handed in their answers' : 'The client handed in their answers again' },
  ],
  present: presentKyc,
  report: { title: 'Identity report', limits: kycLimits, part: kycPart },
  startFromCollected: async (trx, scope, services, { collected, ...of }) => {
    const row = await addCheck(trx, scope, services, { ...of, kind: 'kyc', reference: null });
    await keepCollected(trx, services.keys, row, collected);
    await addJob(trx, 'finish-kyc', { checkId: row.id }, `finish-kyc:${row.id}`);
    return row;
  },
};

/** Nothing of a document is read yet. */
const NOT_READ = KycCheck.pick({
  manual: true,
  round: true,
  risk_level: true,
  purpose: true,
  details: true,
  document: true,
  seen_in_person: true,
  files: true,
  address_sources: true,
  address_count: true,
  reviews: true,
  screening: true,
  duplicates: true,
  kyc_policy: true,
  run: true,
  sandbox: true,
  kyc_can: true,
}).parse({});

function presentKyc({ row, collected, addresses }: KycFacts, common: CommonAnswer): KycCheck {
  return {
    ...common,
    kind: 'kyc',
    verdict:
      row.state === 'processing' ? 'What was sent in is being put together.' : 'Nothing was tested. A person looks at what was sent in.',
    demo: false,
    ...NOT_READ,
    elements: common.elements.map((element) => ({ ...element, source: null, waits_for: null, explained: [] })),
    collected: presentCollected(collected),
    address_months: addresses && {
      covered: addresses.covered,
      asked: addresses.asked,
      gaps: addresses.gaps.map(({ question }) => question),
      months: addresses.months,
    },
  };
}
