import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { addCheck, type Bearing, type CheckKind, checkKindsOf, type Judged } from '../../checks/public.ts';
import { keepCollected } from '../collected-answers/public.ts';
import { addKyc } from './add-kyc.ts';
import { answerOf, judgeElements } from './judge-kyc.ts';
import { type KycFacts, loadKyc } from './kyc-facts.ts';
import { kycTimeline } from './kyc-timeline.ts';
import { kycWork } from './kyc-work.ts';
import { KYC_APPLICANT_TEXTS } from './kyc-words.ts';
import { evidenceOf, presentKyc } from './present-kyc.ts';
import { kycLimits, kycPart } from './report-part.ts';
import { settleKyc } from './settle-kyc.ts';

/** Who somebody is: what they gave, what it says by itself, what people saw by looking, and what the screening found. */
export const kycKind: CheckKind<KycFacts, KycCheck> = {
  code: 'kyc',
  name: 'Identity',
  column: 'Identity',
  about: 'person',
  load: loadKyc,
  applicantTexts: KYC_APPLICANT_TEXTS,
  files: evidenceOf,
  named: ({ about }) =>
    about?.holder ? [{ where: 'Identity document', name: `${about.holder.first_names} ${about.holder.last_name}`.trim() }] : [],
  bearing,
  judge,
  followed: settleKyc,
  timeline: kycTimeline,
  present: presentKyc,
  work: kycWork,
  report: { title: 'Identity report', limits: kycLimits, part: kycPart },
  hasForm: true,
  startFromCollected: async (trx, scope, services, { collected, ...of }) => {
    const row = await addCheck(trx, scope, services, { ...of, kind: 'kyc', reference: null });
    await keepCollected(trx, services.keys, row, collected);
    await addKyc(trx, scope, services, row, { collected });
    return row;
  },
};
export const kycKinds = checkKindsOf(kycKind);

/** A check from before documents were read keeps the answer it has. */
function judge({ about, screening, row }: KycFacts): Judged | null {
  if (about === null) return null;
  const { frozen_at = null, frozen_by = null } = screening?.row ?? {};
  const isOtherwise = (frozen_at === null) !== (row.frozen_at === null);
  return { ...answerOf(judgeElements(about)), own: isOtherwise ? { frozen_at, frozen_by } : {} };
}

/** A confirmed sanctions match freezes this check with the screening, and its open matches are answered there first. */
function bearing({ row, screening }: KycFacts): Bearing {
  const isFrozen = row.frozen_at !== null || (screening?.row.frozen_at ?? null) !== null || screening?.row.outcome === 'fail';
  const open = screening?.openMatches ?? 0;
  return {
    neverAccept: isFrozen ? 'A confirmed sanctions match cannot be accepted. Freeze and report.' : null,
    settleFirst: open === 0 ? null : `Answer every match of the screening first: ${open} ${open === 1 ? 'is' : 'are'} open`,
    wasSettled: false,
  };
}
