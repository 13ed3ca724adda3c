import type { OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { sql, type SqlBool } from 'kysely';
import { addCheck, type CheckKind, checkKindsOf, type KindWork } from '../../checks/public.ts';
import { beginFromRecord, statedIn } from './begin-ownership.ts';
import { judgeOwnership } from './judge-ownership.ts';
import { loadOwnership, type OwnershipFacts } from './ownership-facts.ts';
import type { Asked } from './ownership-records.ts';
import { OWNERSHIP_APPLICANT_TEXTS, SAYS_WORDS, TITLE_STATE_WORDS } from './ownership-words.ts';
import { ownershipEvidence, presentOwnership } from './present-ownership.ts';
import { ownershipLimits, ownershipPart } from './report-part.ts';

const openPoints = sql<number>`(select count(*)::int from jsonb_array_elements(checks.elements) as element where element ->> 'waits_for' = 'person')`;
const never = sql<SqlBool>`false`;
const work: KindWork = {
  open: { step: 'review', is: sql<SqlBool>`(${openPoints} > 0)`, isGrave: never },
  second: { is: never, ofOther: () => never },
  after: { step: 'report', is: never, dueFrom: sql<Date>`null::timestamptz` },
  openPoints,
};

const askedWords = (said: Asked, who: string): string[] => {
  const what = said.what === 'register' ? `the register of ${said.title_number}` : `whether this client owns ${said.title_number}`;
  switch (said.state) {
    case 'asking':
      if (said.faults > 0) return ['HM Land Registry did not answer, and is asked again'];
      return said.sent ? [] : [`${who} ${said.what === 'register' ? 'ordered' : 'asked HM Land Registry'} ${what}`];
    case 'waiting':
      return ['HM Land Registry queued the order'];
    case 'answered':
      return said.what === 'register' ? [] : [`HM Land Registry answered: ${said.words}`];
    case 'rejected':
      return [`HM Land Registry rejected it: ${said.reason}`];
    default:
      return ['HM Land Registry could not be asked'];
  }
};

/** Whether everybody who owns a home is in the deal: the register of its title beside the people who sell or let it. */
export const ownershipKind: CheckKind<OwnershipFacts, OwnershipCheck> = {
  code: 'ownership',
  name: 'Property ownership',
  column: 'Ownership',
  load: loadOwnership,
  applicantTexts: OWNERSHIP_APPLICANT_TEXTS,
  files: ownershipEvidence,
  named: ({ about: { owners, register, partyId } }) =>
    owners
      .filter(({ party_id: id }) => id !== null && id === partyId)
      .map(({ name }) => ({
        where: `Registered owner of ${register?.facts.title_number}`,
        name,
        seenOn: register?.facts.shows_on ?? null,
      })),
  bearing: ({ about }) => ({
    neverAccept: null,
    settleFirst:
      about.register !== null && about.confirmed === null && about.register.read_by === 'program'
        ? 'Compare what was read with the register, and confirm it first'
        : null,
    wasSettled: false,
  }),
  judge: ({ about }) => judgeOwnership(about),
  timeline: ({ records, members }) => {
    const name = (id: number | null) => (id === null ? null : (members.get(id)?.name ?? 'A former member'));
    return records.flatMap(({ kind, said, at, by_member: by }) => {
      const who = name(by) ?? 'The run of a flow';
      switch (kind) {
        case 'register':
          return said.read_by === 'registry'
            ? [{ at, text: `HM Land Registry sent the register of ${said.facts.title_number}` }]
            : [{ at, text: `${who} ${said.read_by === 'hand' ? 'typed' : 'added'} the register of ${said.facts.title_number}` }];
        case 'asked':
          return askedWords(said, name(said.asked_by) ?? 'A member').map((text) => ({ at, text }));
        case 'confirm':
          return [{ at, text: `${who} compared what was read with the register` }];
        case 'title':
          return [{ at, text: `${who} recorded how the title stands: ${TITLE_STATE_WORDS[said.state].toLowerCase()}` }];
        case 'owner':
          return [{ at, text: `${who} recorded that an owner ${SAYS_WORDS[said.says]}` }];
        default:
          return [];
      }
    });
  },
  present: presentOwnership,
  work,
  report: { title: 'Property ownership report', limits: ownershipLimits, part: ownershipPart },
  startFromCollected: async (trx, scope, services, { collected, ...of }) => {
    const row = await addCheck(trx, scope, services, { ...of, kind: 'ownership', reference: null });
    return beginFromRecord(trx, scope, services, row, statedIn(collected));
  },
  startFor: {
    whyNot: (subject) => (subject.kind === 'person' && subject.last_name === '' ? 'Their record has no name' : null),
    start: async (trx, scope, services, of) => {
      const row = await addCheck(trx, scope, services, { ...of, kind: 'ownership', reference: null });
      return beginFromRecord(trx, scope, services, row);
    },
  },
};
export const ownershipKinds = checkKindsOf(ownershipKind);
