import type { ManualCheckRow } from '@freehold/contract/checks/manual-checks';
import { refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { CheckKinds } from './check-kind.ts';
import { presentRow } from './list-checks.ts';
import { hasChecks } from './list-store.ts';
import { countManual, findManualPage, type ManualFilter } from './manual-checks-store.ts';
import { checkSettings, mayArchive, NOT_YOUR_ROLE } from './policy.ts';
import { personOf } from './present-check.ts';
import { visibilityOf } from './visibility-store.ts';
import { findMembers, findWorkspace } from './store.ts';
import { waitingOf } from './waiting-store.ts';

type Asked = Omit<ManualFilter, 'kinds' | 'archived'> & {
  kind?: string | undefined;
  archived?: boolean | undefined;
  page: number;
  perPage: number;
};

/** One page of the checks that staff ran, of every kind this installation can run or of one, active or archived. */
export function listManualChecks(scope: MemberScope, kinds: CheckKinds, { kind, archived: wanted, ...asked }: Asked) {
  const visibility = visibilityOf(scope);
  if (visibility === null) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  const codes = kinds.all.map(({ code }) => code);
  // The page of a property is no work list: what is archived still says what was found about its people.
  const archived = wanted ?? (asked.property_id === undefined ? false : null);
  const filter = { ...asked, archived, kinds: codes };
  return scope.transaction(async (trx) => {
    const totals = await countManual(trx, visibility, filter);
    const rows = await findManualPage(trx, visibility, waitingOf(kinds), { ...filter, kinds: kind === undefined ? codes : [kind] });
    const undecided = await countManual(trx, visibility, { kinds: codes, archived: false, decision: 'undecided' });
    const person = personOf(await findMembers(trx, scope));
    const settings = checkSettings((await findWorkspace(trx, scope)).settings);
    const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);
    const total = kind === undefined ? sum(totals) : (totals.get(kind) ?? 0);
    return {
      data: rows.map((row): ManualCheckRow => ({
        ...presentRow(row, person, scope, settings),
        decision: row.decision,
        property: row.property_id === null || row.line1 === null ? null : { id: row.property_id, line1: row.line1 },
        report: row.report_id === null || row.report_state === null ? null : { id: row.report_id, state: row.report_state },
        archived_at: row.archived_at?.toISOString() ?? null,
      })),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        kinds: codes.map((code) => ({ kind: code, total: totals.get(code) ?? 0 })),
        undecided: sum(undecided),
        any: sum(totals) > 0 || (await hasChecks(trx, visibility)),
        can: { archive: mayArchive(scope) },
      },
    };
  });
}
