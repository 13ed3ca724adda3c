import type { RentCheck } from '@freehold/contract/identity/rent-checks';
import { sql, type SqlBool } from 'kysely';
import { addCheck, type CheckKind, checkKindsOf, type KindWork } from '../../checks/public.ts';
import { keepCollected } from '../collected-answers/public.ts';
import { planAsk } from '../provider-asks/public.ts';
import { beginRent } from './begin-rent.ts';
import { rentQuestion } from './connected-rent-provider.ts';
import { judgeRent } from './judge-rent.ts';
import { presentRent, rentEvidence } from './present-rent.ts';
import { type RentFacts, loadRent } from './rent-facts.ts';
import { statedRight } from './stated-right.ts';
import { RENT_APPLICANT_TEXTS } from './rent-words.ts';
import { rentLimits, rentPart } from './report-part.ts';

const NO_RIGHT = 'No right to rent was shown. Nobody can be accepted on that.';
const openPoints = sql<number>`(select count(*)::int from jsonb_array_elements(checks.elements) as element where element ->> 'waits_for' = 'person')`;
const never = sql<SqlBool>`false`;
const work: KindWork = {
  open: { step: 'review', is: sql<SqlBool>`(${openPoints} > 0)`, isGrave: never },
  second: { is: never, ofOther: () => never },
  after: { step: 'report', is: never, dueFrom: sql<Date>`null::timestamptz` },
  openPoints,
};

/** Whether somebody may rent a home in England: a member sees their papers or the page of the Home Office, and records what was done. */
export const rentKind: CheckKind<RentFacts, RentCheck> = {
  code: 'rtr',
  name: 'Right to Rent',
  column: 'Right to Rent',
  about: 'person',
  load: loadRent,
  applicantTexts: RENT_APPLICANT_TEXTS,
  files: rentEvidence,
  keptFor: 'tenancy',
  bearing: ({ row }) => ({ neverAccept: row.outcome === 'fail' ? NO_RIGHT : null, settleFirst: null, wasSettled: false }),
  judge: ({ about }) => judgeRent(about),
  timeline: ({ records, rentFiles, members, collected }) => {
    const name = (id: number) => members.get(id)?.name ?? 'A former member';
    return [
      ...(collected ? [{ at: collected.submittedAt, text: 'The client handed in their answers' }] : []),
      ...records.map(({ at, by_member: by }) => ({ at, text: `${name(by)} recorded what was seen` })),
      ...rentFiles.flatMap(({ at, by_member: by, kind }) => {
        if (by !== null) return [{ at, text: `${name(by)} added a file` }];
        return kind === 'statement' ? [{ at, text: 'The certified provider answered' }] : [];
      }),
    ];
  },
  present: presentRent,
  work,
  report: { title: 'Right to Rent report', limits: rentLimits, part: rentPart },
  startFromCollected: async (trx, scope, services, { collected, ...of }) => {
    const row = await addCheck(trx, scope, services, { ...of, kind: 'rtr', reference: null });
    await keepCollected(trx, services.keys, row, collected);
    const begun = await beginRent(trx, scope, services, row);
    // They agreed to it with the flow, and chose to show their passport there.
    if (statedRight(collected)?.route === 'certified_provider') await planAsk(trx, scope, services, rentQuestion, row.id);
    return begun;
  },
  startFor: {
    whyNot: (subject) => (subject.kind !== 'person' || subject.last_name === '' ? 'Their record has no name' : null),
    start: async (trx, scope, services, of) => {
      const row = await addCheck(trx, scope, services, { ...of, kind: 'rtr', reference: null });
      return beginRent(trx, scope, services, row);
    },
  },
};
export const rentKinds = checkKindsOf(rentKind);
