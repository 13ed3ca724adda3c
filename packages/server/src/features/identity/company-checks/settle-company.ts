import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { ScreenedSubject } from '@freehold/contract/checks/checks';
import { answersOtherwise, concludeChange, fingerprintOf, finishCheck, followCheck, placeOf } from '../../checks/public.ts';
import { startLinkedScreening } from '../../screening/public.ts';
import { findScreeningOf } from '../kyc-checks/public.ts';
import type { CompanyFacts, KeyPersonFacts } from './company-facts.ts';
import { rowsOf } from './company-records.ts';
import { addRecord } from './company-store.ts';
import { isScreened } from './judge-company.ts';

/** More people than this are screened as a batch, not beside one check. */
const MOST_SCREENED = 20;

/** Ends the run once the register was read and the lists were searched; later it takes over what changed. */
export async function settleCompany(trx: Trx, scope: Scope, services: Services, facts: CompanyFacts): Promise<void> {
  const { row } = facts;
  const judged = facts.kind.judge?.(facts);
  if (!judged) return;
  if (row.state === 'processing') {
    const isSearching = [facts.screening, ...facts.people.map(({ screening }) => screening)].some((one) => one?.state === 'waiting');
    if (facts.reading.state === 'reading' || isSearching) return;
    await finishCheck(trx, scope, services, facts.kind, facts, judged, { done: 'was compared', own: judged.own ?? {} });
  } else if (answersOtherwise(row, judged))
    await concludeChange(trx, scope, services, facts.kind, facts, {}, { newReport: true, rejudges: true });
}

/** Has the company screened, and everybody who runs or owns it, once each. Answers whether something was begun. */
export async function screenAll(trx: Trx, scope: Scope, services: Services, facts: CompanyFacts): Promise<boolean> {
  const { row, subject, records, people } = facts;
  const known = new Set(rowsOf(records, 'screening').map(({ said }) => said.subject));
  const asked: { subject: string; of: ScreenedSubject; partyId: number | null }[] = [
    { subject: '', of: subject, partyId: row.party_id },
    ...people
      .filter(isScreened)
      .slice(0, MOST_SCREENED)
      .map((one) => ({ subject: one.id, of: subjectOfPerson(one), partyId: null })),
  ];
  const wanted = asked.filter((one) => !known.has(one.subject));
  for (const { subject: id, of, partyId } of wanted) {
    const fingerprint = fingerprintOf(services.keys, scope.workspaceId, of);
    const before = id === '' ? await findScreeningOf(trx, scope, row, services.now()) : undefined;
    const started = before
      ? { checkId: before.id }
      : await startLinkedScreening(
          trx,
          scope,
          services,
          { subject: of, reference: row.reference, partyId, at: id === '' ? placeOf(row) : null },
          { fingerprint, createdBy: row.created_by },
        );
    const said =
      'refused' in started
        ? { subject: id, checkId: null, refused: started.refused }
        : { subject: id, checkId: started.checkId, refused: null };
    await addRecord(trx, scope, services.keys, { checkId: row.id, at: services.now() }, { kind: 'screening', said });
    if (said.checkId !== null) await followCheck(trx, scope, row.id, said.checkId);
  }
  return wanted.length > 0;
}

/** A register writes a name on one line: its last word is taken for the surname, which the comparison does not rest on. */
function subjectOfPerson({ name, isCompany }: KeyPersonFacts): ScreenedSubject {
  if (isCompany) return { kind: 'company', name };
  const words = name.split(/\s+/).filter(Boolean);
  const last = words.at(-1) ?? name;
  return { kind: 'person', first_name: words.slice(0, -1).join(' ') || last, last_name: last };
}
