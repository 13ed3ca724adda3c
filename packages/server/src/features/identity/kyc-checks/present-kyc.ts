import type { KycCheck, KycDuplicate, KycElement, KycFile } from '@freehold/contract/identity/kyc-checks';
import { DOCUMENT_CHECK_NAMES } from '../../../providers/document-checks/provider.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { countOf, type CheckFile, type CommonAnswer, personOf, seesCheck } from '../../checks/public.ts';
import { collectedFiles, presentCollected } from '../collected-answers/public.ts';
import { judgeElements } from './judge-kyc.ts';
import { judgePapers, sourcesWanted } from './judge-address.ts';
import type { KycCase } from './kyc-case.ts';
import { kycFiles } from './document-files.ts';
import type { KycFacts } from './kyc-facts.ts';
import type { SharedMark } from './kyc-store.ts';
import { whyNotAddFile, whyNotAskProvider, whyNotRedo, whyNotReview } from './why-not.ts';

type Own = Omit<KycCheck, keyof CommonAnswer | 'kind' | 'elements'>;

/** The check as it is answered. Without a viewer, as a report keeps it. */
export function presentKyc(facts: KycFacts, common: CommonAnswer, _services: Services, viewer: Scope | null): KycCheck {
  const { about, collected, addresses, row } = facts;
  // What was compared with what is worked out anew from what is sealed; the results are those the row keeps.
  const judged = about === null ? [] : judgeElements(about);
  const elements = common.elements.map((element): KycElement => ({
    source: null,
    waits_for: null,
    ...element,
    explained: judged.find(({ code, result }) => code === element.code && result === element.result)?.explained ?? [],
  }));
  return {
    ...common,
    kind: 'kyc',
    verdict: verdictOf(facts, elements),
    demo: isOfDemonstration(facts),
    elements,
    manual: collected === null,
    collected: collected && presentCollected(collected),
    address_months: addresses && {
      covered: addresses.covered,
      asked: addresses.asked,
      gaps: addresses.gaps.map(({ question }) => question),
      months: addresses.months,
    },
    round: facts.round,
    risk_level: about?.riskLevel ?? 'normal',
    purpose: facts.inputs?.purpose ?? null,
    details: about?.details ?? null,
    document: documentOf(facts),
    seen_in_person: facts.inputs?.seen_in_person === true || about?.faceReview?.liveness === 'seen_in_person',
    files: kycFiles(facts),
    ...addressSources(facts),
    reviews: reviewsOf(facts),
    screening: screeningOf(facts, viewer),
    duplicates: duplicatesOf(facts.shared, viewer),
    document_check: documentCheckOf(facts),
    kyc_policy: facts.kyc?.policy_version ?? 0,
    run: collected && {
      id: collected.runId,
      steps: collected.steps.filter(({ type }) => !NOT_ASKED_AGAIN.includes(type)).map(({ key, title }) => ({ key, title })),
    },
    kyc_can: {
      review: may(whyNotReview(facts, viewer), viewer),
      add_files: may(whyNotAddFile(row, viewer), viewer),
      redo: may(whyNotRedo(facts, viewer), viewer),
      ask_provider: may(whyNotAskProvider(facts, viewer), viewer),
    },
  };
}

/** What stands for it by itself: the document that somebody looked at, and each paper of the address that counts. */
const supportedBy = ({ papers }: KycCase, elements: KycCheck['elements']): number =>
  Number(elements.some(({ code, result }) => code === 'DOC_AUTH' && result === 'pass')) +
  judgePapers(papers).filter(({ counts }) => counts).length;

/** The names of the demonstration list are made up. */
const isOfDemonstration = ({ screening }: KycFacts): boolean =>
  screening !== null && screening.row.lists.length > 0 && screening.row.lists.every(({ demo }) => demo);

/** With a provider connected, or where one was asked before. */
function documentCheckOf({ asks, documentProvider }: KycFacts): KycCheck['document_check'] {
  const ask = asks.find(({ what }) => what === 'document');
  const provider = ask ? (ask.provider === 'sandbox' ? 'sandbox' : 'onfido') : documentProvider;
  return provider && { provider: DOCUMENT_CHECK_NAMES[provider], is_sandbox: provider === 'sandbox', state: ask?.state ?? 'not_asked' };
}

const NOT_ASKED_AGAIN = ['intro_list_of_documents', 'consent', 'phone_otp', 'review_and_submit'];
const may = (whyNot: string | null, viewer: Scope | null) => ({ may: viewer !== null && whyNot === null, why_not: whyNot });

function verdictOf({ row, about }: KycFacts, elements: KycCheck['elements']): string {
  if (row.state === 'processing') return 'What was given is being compared.';
  if (row.state === 'cancelled') return 'This check was cancelled.';
  if (about === null) return 'Nothing was tested. A person looks at what was sent in.';
  if (row.outcome === 'pass') {
    const sources = supportedBy(about, elements);
    return sources === 0
      ? 'Every element that your firm requires passes.'
      : `Identity supported by ${countOf(sources, 'source', 'sources')}.`;
  }
  if (row.outcome === 'fail') return row.outcome_reasons[0] ? `${row.outcome_reasons[0].text}.` : 'The identity is not supported.';
  const waiting = elements.filter(({ waits_for: waits, required }) => waits === 'person' && required).length;
  if (waiting > 0) return `${waiting} of ${elements.length} points ${waiting === 1 ? 'waits' : 'wait'} for you to look.`;
  const open = elements.filter(({ result, required }) => result === 'refer' || (required && result === 'not_run')).length;
  return `${open} of ${elements.length} points ${open === 1 ? 'needs' : 'need'} your decision.`;
}

function documentOf({ about }: KycFacts): Own['document'] {
  if (!about?.document) return null;
  const { kind, country, number, issued_on, expires_on } = about.document;
  return { kind, country, number, issued_on, expires_on, holder: about.holder, read_from: about.readFrom };
}

const SHOWS: Readonly<Record<KycFile['kind'], CheckFile['shows']>> = {
  front: 'document',
  back: 'document',
  selfie: 'face',
  address: 'address',
  name_change: 'other',
  other: 'other',
};
const TITLES: Readonly<Record<KycFile['kind'], string>> = {
  front: 'Identity document, front',
  back: 'Identity document, back',
  selfie: 'Picture of the person',
  address: 'Paper of the address',
  name_change: 'Change of name',
  other: 'Further file',
};

/** As the evidence shows, notes and erases them. */
export const evidenceOf = (facts: KycFacts): CheckFile[] => [
  ...(facts.collected ? collectedFiles(facts.collected) : []),
  ...facts.files.map(({ id, kind, part, name, mime, size, sha256, at }) => ({
    key: `staff:${id}`,
    shows: SHOWS[kind],
    title: TITLES[kind],
    part: kind === 'front' || kind === 'back' ? kind : part,
    name,
    mime,
    size,
    sha256,
    by: 'staff' as const,
    at,
  })),
];

function addressSources({ about }: KycFacts): Pick<KycCheck, 'address_sources' | 'address_count'> {
  const judged = judgePapers(about?.papers ?? []);
  return {
    address_sources: judged.map(({ paper, counts, why, oldest }) => ({
      key: paper.key,
      by: paper.by,
      kind: paper.kind,
      name: paper.name,
      issuer: paper.issuer,
      dated_on: paper.dated_on,
      received_on: paper.received_on,
      oldest_on: oldest,
      files: [...paper.files],
      counts,
      why_not: why,
      review: paper.review,
    })),
    address_count: { wanted: sourcesWanted(about?.riskLevel ?? 'normal'), counted: judged.filter(({ counts }) => counts).length },
  };
}

function reviewsOf({ reviews, members }: KycFacts): KycCheck['reviews'] {
  const person = personOf(members);
  const present = <T extends { by_member: number; role_id: number; at: Date }>({ by_member: by, role_id: role, at, ...review }: T) => ({
    ...review,
    by: person(by, role),
    at: at.toISOString(),
  });
  return { document: reviews.document.map(present), face: reviews.face.map(present), address: reviews.address.map(present) };
}

/** Nobody learns of a screening through an identity check who may not know of it. */
function screeningOf({ screening, row }: KycFacts, viewer: Scope | null): KycCheck['screening'] {
  if (screening === null || !(viewer === null ? seenAsIs(screening.row, row) : seesCheck(viewer, screening.row))) return null;
  const { id, public_ref, state, status, outcome } = screening.row;
  return { check_id: id, public_ref, state, status, outcome, open_matches: screening.openMatches };
}
/** A report is read by whoever sees the check: it says nothing of a frozen screening before the check is frozen too. */
const seenAsIs = (screened: { frozen_at: Date | null }, own: { frozen_at: Date | null }) =>
  screened.frozen_at === null || own.frozen_at !== null;

const WHAT = { document: 'The number of the document', phone: 'The phone number', email: 'The email address' } as const;

/** It names only what the viewer may see: of somebody else's check that there is one, and of the family nothing but that. */
function duplicatesOf(shared: readonly SharedMark[], viewer: Scope | null): KycDuplicate[] {
  return shared.map(({ what, check }) => {
    if (check === null) return { what, words: `${WHAT[what]} is used by somebody else in a workspace of your family`, check: null };
    const isSeen = viewer !== null && seesCheck(viewer, check);
    return {
      what,
      words: `${WHAT[what]} is used by somebody else in your checks`,
      check: isSeen ? { id: check.id, public_ref: check.public_ref, subject_name: check.subject_name } : null,
    };
  });
}
