import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import { type AsksForEdd, type Bearing, type CheckKind, checkKindsOf, countOf } from '../../checks/public.ts';
import { addStarted } from './add-started.ts';
import { AML_APPLICANT_TEXTS } from './applicant-texts.ts';
import { loadAml, type AmlFacts, type SettledMatch } from './aml-facts.ts';
import { amlLimits } from './aml-limits.ts';
import { screeningTimeline } from './aml-timeline.ts';
import { amlWork } from './aml-work.ts';
import { goOnWithBatch } from './go-on-with-batch.ts';
import { whyNothingToCompare } from './nothing-to-compare.ts';
import { presentAml } from './present-aml.ts';
import { screeningPart } from './report-part.ts';
import { entitiesOf } from './same-entities.ts';

/** Screening a person or a company against the loaded lists. */
export const amlKind: CheckKind<AmlFacts, AmlCheck> = {
  code: 'aml',
  name: 'AML screening',
  column: 'AML screening',
  load: loadAml,
  bearing,
  applicantTexts: AML_APPLICANT_TEXTS,
  seconds: ({ matches }) => {
    const awaiting = matches.filter(({ settled }) => settled.awaitingSecond);
    return (memberId) => awaiting.some(({ resolutions }) => resolutions.every(({ by_member: by }) => by !== memberId));
  },
  asksForEdd,
  suggestRisk,
  timeline: screeningTimeline,
  present: presentAml,
  report: { title: 'AML screening report', limits: amlLimits, part: screeningPart },
  afterCancel: (trx, scope, { row }) => goOnWithBatch(trx, scope, row),
  work: amlWork,
  startFor: {
    whyNot: whyNothingToCompare,
    start: (trx, scope, services, { fingerprint, createdBy, ...of }) =>
      addStarted(trx, scope, services, { ...of, reference: null }, { fingerprint, createdBy }),
  },
};
export const amlKinds = checkKindsOf(amlKind);

const isConfirmedSanction = ({ row, settled }: SettledMatch) => row.category === 'sanctions' && settled.status === 'true_match';

function bearing({ row, matches }: AmlFacts): Bearing {
  const isOpen = ({ settled }: SettledMatch) => settled.status === 'open' || settled.status === 'unclear';
  const open = entitiesOf(matches).filter((entity) => entity.some(isOpen)).length;
  return {
    neverAccept:
      row.frozen_at !== null || matches.some(isConfirmedSanction)
        ? 'A confirmed sanctions match cannot be accepted. Freeze and report.'
        : null,
    settleFirst: open === 0 ? null : `Answer every match first: ${open} ${open === 1 ? 'is' : 'are'} open`,
    wasSettled: matches.some(({ resolutions }) => resolutions.length > 0),
  };
}

const isOfExposed = ({ row }: SettledMatch) => row.category === 'pep' || row.category === 'rca';

function asksForEdd({ matches, mandatoryCountry }: AmlFacts): AsksForEdd {
  const exposed = matches.filter(isOfExposed);
  return {
    pepMatch: {
      now: exposed.some(({ settled }) => settled.status === 'true_match'),
      ever: exposed.some(({ resolutions }) => resolutions.some(({ status }) => status === 'true_match')),
    },
    country: mandatoryCountry,
  };
}

function suggestRisk({ row }: AmlFacts) {
  const pep = row.elements.find(({ code }) => code === 'PEP');
  if (pep?.result !== 'pass') return [];
  const lists = row.lists.filter((list) => (list.covers ?? [list.category]).includes('pep')).length;
  return [{ code: 'customer_pep', value: 'no', why: `No match left open on ${countOf(lists, 'list', 'lists')} of exposed people` }];
}
