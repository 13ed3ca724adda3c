import { isAmlContent } from '@freehold/contract/is-aml';
import { isCompanyContent, isKycContent } from '@freehold/contract/is-identity';
import type { Report } from '@freehold/contract/reports';
import { SECTIONS, type Redaction, type Section, type ShareScope } from '@freehold/contract/sharing/share-words';
import type { OutwardReport } from '@freehold/contract/sharing/shared-report';
import { londonDate } from '../../../platform/london-time.ts';
import { outwardFacts, type OutwardFact } from './outward-facts.ts';

type Content = Report['content'];
export type KeptReport = { content: Content; title: string; version: number; created_at: string; is_demonstration?: true | undefined };

/**
 * Elements whose result may leave the firm. Nothing of a screening is among them, nor what tells of somebody else or of a suspicion: a match, a
 * duplicate, a discrepancy, what stands out in a statement (POCA 2002 s. 333A, MLR 2017 reg. 30A).
 */
const OUTWARD_ELEMENTS: Record<string, Readonly<Record<string, Section>>> = {
  kyc: {
    DATA: 'person',
    DOC_FORM: 'document',
    DOC_DATES: 'document',
    DOC_AUTH: 'document',
    FACE: 'face',
    LIVENESS: 'face',
    ADDRESS: 'address',
  },
  kyb: allIn('company', 'REGISTRY AGE ADDRESS OFFICERS OFFICER_IDV PSC CHAIN UBO KEY_PEOPLE AUTHORITY OVERSEAS_ENTITY'),
  ownership: allIn('home', 'REGISTER TITLE ADDRESS OWNERS SUBJECT CLASS RESTRICTIONS COMPANIES'),
  bank: allIn('account', 'MODULUS PAYEE STATEMENT PENNY THREAD CALLBACK REGULATOR'),
};
function allIn(section: Section, codes: string): Readonly<Record<string, Section>> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, section]));
}

const LIMITS: Record<string, readonly string[]> = {
  aml: [
    'It says that lists were searched and when, and nothing of what a search found.',
    'Lists change. Who was searched for then is not searched for now.',
  ],
  kyc: ['It shows what was checked on the day it was made. Documents may have been lost, stolen or ended since.'],
  kyb: ['That the company is solvent, or that the register is right. Companies House keeps what companies tell it.'],
  ownership: ['What was entered in the register after the day it shows.'],
  bank: ['What the account was used for, or that nobody else can draw on it.'],
  sof: ['Where the money came from before what is named here.'],
  rtr: ['The right of anybody else who lives at the home.'],
};
const FOR_ALL = 'It is the view of the firm that made it, and no decision of yours.';

export type OutwardAsked = { scope: ShareScope; sections: readonly Section[]; hidden: readonly Redaction[] };

/** What may leave the firm of a report: the one place through which every copy for somebody outside is made. It takes over what it names, and nothing else. */
export function outwardCopy(kept: KeptReport, { scope, sections, hidden }: OutwardAsked): OutwardReport {
  const { content } = kept;
  const has = (section: Section) => scope !== 'sections' || sections.includes(section);
  return {
    title: kept.title,
    public_ref: content.public_ref,
    version: kept.version,
    made_at: kept.created_at,
    about: content.subject_name,
    facts:
      scope === 'full' || scope === 'sections'
        ? outwardFacts(content)
            .filter(({ section }) => has(section))
            .flatMap((fact) => redacted(fact, hidden))
        : [],
    results:
      scope === 'screening_only'
        ? []
        : outwardElements(content)
            .filter(({ section }) => has(section))
            .map(({ label, result }) => ({ label, result })),
    searched: has('searched') ? searchedOf(content) : null,
    accepted_on: scope === 'screening_only' || !has('accepted') ? null : acceptedOn(content),
    limits: [...(LIMITS[content.kind] ?? []), FOR_ALL],
    is_demonstration: kept.is_demonstration === true || content.demo,
  };
}

function outwardElements({ kind, elements }: Content) {
  const shown = OUTWARD_ELEMENTS[kind] ?? {};
  return elements.flatMap(({ code, label, result }) => {
    const section = shown[code];
    return section === undefined ? [] : [{ label, result, section }];
  });
}

/** The sections of which this report says something. */
export function sectionsOf(content: Content): Section[] {
  const said = new Set<Section>([
    ...outwardFacts(content).flatMap(({ value, section }) => (value ? [section] : [])),
    ...outwardElements(content).map(({ section }) => section),
    ...(searchedOf(content) === null ? [] : ['searched' as const]),
    ...(acceptedOn(content) === null ? [] : ['accepted' as const]),
  ]);
  return SECTIONS.filter((section) => said.has(section));
}

function redacted({ label, value, hides, instead }: OutwardFact, hidden: readonly Redaction[]): OutwardReport['facts'] {
  if (!value) return [];
  if (hides === undefined || !hidden.includes(hides)) return [{ label, value }];
  return instead === undefined ? [] : [{ label, value: instead }];
}

function searchedOf(content: Content): OutwardReport['searched'] {
  if (!isAmlContent(content)) return null;
  return {
    on: content.screened_at === null ? null : londonDate(content.screened_at),
    lists: content.lists.map(({ name, publisher, published_at: at }) => ({
      name,
      publisher,
      published_on: at === null ? null : londonDate(at),
    })),
  };
}

/** The day of the newest decision, where it accepts and stands. */
export function acceptedOn({ decisions, state }: Pick<Content, 'decisions' | 'state'>): string | null {
  const newest = decisions.at(-1);
  if (state !== 'decided' || newest === undefined) return null;
  if (newest.value !== 'accepted' && newest.value !== 'accepted_with_conditions') return null;
  return newest.second.state === 'awaiting' || newest.second.state === 'refused' ? null : londonDate(newest.second.at ?? newest.at);
}

/** Why nothing of this report may leave the firm; null where it may. Read from the report and from the check as it stands now. */
export function whyKeptInside(content: Content, now: { state: string; isFrozen: boolean; isCancelled: boolean }): string | null {
  if (now.isFrozen || content.frozen !== null) return 'This check is frozen. Nothing of it leaves the firm.';
  if (content.is_practice) return 'A practice check is not shared.';
  if (now.isCancelled) return 'This check was cancelled.';
  if (now.state === 'processing' || content.state === 'processing') return 'The check still runs. Share it when it has an outcome.';
  if (now.state === 'error' || content.state === 'error') return 'The check could not run, so there is nothing to share.';
  const newest = content.decisions.at(-1);
  if (newest?.value === 'rejected') return 'The client was rejected on this check. Nothing of it leaves the firm.';
  if (!isScreeningSettled(content)) return 'A screening it rests on is not settled. Nothing of it leaves the firm until it is.';
  return null;
}

/** Every match was answered as somebody else, wherever a screening stands behind the report. */
function isScreeningSettled(content: Content): boolean {
  if (isAmlContent(content)) return content.matches.every(({ status }) => status === 'false_positive');
  if (isKycContent(content))
    return content.screening === null || (content.screening.outcome === 'pass' && content.screening.open_matches === 0);
  if (isCompanyContent(content))
    return [content.screening, ...content.people.map(({ screening }) => screening)].every(
      (each) => each === null || (each.state === 'done' && each.outcome === 'pass'),
    );
  return true;
}
