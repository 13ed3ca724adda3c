import { getPartyProof, type PartyProof } from '@freehold/contract/identity/party-proof';
import { londonDate } from '../../../platform/london-time.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { type CheckKinds, checkPath, loadNewestOfParty, subjectName, subjectOf } from '../../checks/public.ts';
import { findKept } from '../../people/public.ts';
import { compareWholeNames } from '../kyc-checks/public.ts';
import { filesOf, visibilityOf } from './list-evidence.ts';

const refuse = refusing(getPartyProof);

/** One thread through everything that is known of a person: the name each check found for them, and what it rests on. */
export function partyProof(scope: MemberScope, services: Services, kinds: CheckKinds, id: number): Promise<PartyProof> {
  requireMay(scope, 'see_checks');
  return scope.transaction(async (trx) => {
    const party = (await findKept(trx, id)) ?? refuse('NOT_FOUND', 'This person is not in your people');
    const name = subjectName(subjectOf(party));
    const checks = await loadNewestOfParty(trx, scope, services, kinds, party.id);
    const seesFiles = visibilityOf(scope) !== 'none';
    return {
      name,
      names: checks.flatMap((facts) => {
        const check = { public_ref: facts.row.public_ref, path: checkPath(facts.row) };
        return (facts.kind.named?.(facts) ?? []).map((found) => ({
          where: found.where,
          name: found.name,
          seen_on: found.seenOn ?? londonDate(facts.row.created_at),
          ...compareWholeNames(name, found.name, party.kind === 'company' ? 'organisation' : 'person'),
          check,
        }));
      }),
      files: seesFiles
        ? checks.flatMap((facts) =>
            filesOf(facts).map(({ title, name: file, size, by, at }) => ({
              title,
              name: file,
              size,
              by,
              at: at.toISOString(),
              check_id: facts.row.id,
              check: { public_ref: facts.row.public_ref, path: checkPath(facts.row) },
            })),
          )
        : [],
    };
  });
}
