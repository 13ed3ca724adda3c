import { archiveChecks as archiveRoute, type ArchivedChecks } from '@freehold/contract/checks/manual-checks';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckKinds } from './check-kind.ts';
import { lockChecks, setArchived } from './manual-checks-store.ts';
import { requireVisibility } from './open-check.ts';
import { mayArchive, NOT_YOUR_ROLE } from './policy.ts';
import { visibilityOf } from './visibility-store.ts';
import { waitingOf } from './waiting-store.ts';

const refuse = refusing(archiveRoute);
const DONE = ['decided', 'cancelled'];

/** Takes checks out of the work lists, or brings them back. What cannot be archived stays, and is said with its reason. */
export function archiveChecks(
  scope: MemberScope,
  services: Services,
  kinds: CheckKinds,
  { ids, away }: { ids: readonly number[]; away: boolean },
): Promise<ArchivedChecks> {
  requireVisibility(scope);
  if (!mayArchive(scope)) refuse('FORBIDDEN', NOT_YOUR_ROLE);
  return scope.transaction(async (trx) => {
    const visibility = visibilityOf(scope);
    const rows = visibility === null ? [] : await lockChecks(trx, visibility, waitingOf(kinds), ids);
    if (rows.length < new Set(ids).size) refuse('NOT_FOUND', 'One of these checks is not in this workspace');
    const changing = rows.filter(({ archived_at: at }) => (at === null) === away);
    const whyNot = (row: (typeof rows)[number]) =>
      !away
        ? null
        : !DONE.includes(row.state)
          ? 'Decide or cancel this check first'
          : row.waits_for !== null
            ? 'Something is still to be done on this check. Finish that first'
            : null;
    const done = changing.filter((row) => whyNot(row) === null);
    await setArchived(
      trx,
      scope,
      done.map(({ id }) => id),
      away ? { at: services.now(), by: scope.actor.memberId } : null,
    );
    for (const { id, public_ref: label } of done) {
      await recordEvent(trx, scope, { action: away ? 'archive.check' : 'unarchive.check', object: { type: 'check', id, label } });
      await announce(trx, scope, { topic: 'check', id });
    }
    return {
      done: done.map(({ id }) => id),
      refused: changing.flatMap((row) => {
        const why = whyNot(row);
        return why === null ? [] : [{ id: row.id, public_ref: row.public_ref, why }];
      }),
    };
  });
}
