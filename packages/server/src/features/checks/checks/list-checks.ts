import type { CheckListRow } from '@freehold/contract/checks/checks';
import { refuseCaller } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import type { CheckKinds } from './check-kind.ts';
import { countChecks, findChecksPage, hasChecks, type ChecksAsked } from './list-store.ts';
import { checkSettings, mayTakeStep, NOT_YOUR_ROLE, type CheckSettings } from './policy.ts';
import { personOf } from './present-check.ts';
import { visibilityOf } from './visibility-store.ts';
import { findMembers, findWorkspace } from './store.ts';
import { waitingOf } from './waiting-store.ts';

const DAYS_COUNTED = 30;

/** One page of the workspace's checks, with the counts of the page head. Frozen ones are neither shown nor counted for those who may not know of them. */
export function listChecks(scope: MemberScope, services: Services, kinds: CheckKinds, asked: ChecksAsked) {
  const visibility = visibilityOf(scope);
  if (visibility === null) return refuseCaller('FORBIDDEN', NOT_YOUR_ROLE);
  const waiting = waitingOf(kinds);
  return scope.transaction(async (trx) => {
    const total = await countChecks(trx, visibility, waiting, asked);
    const rows = await findChecksPage(trx, visibility, waiting, asked);
    const since = new Date(services.now().getTime() - DAYS_COUNTED * 86_400_000);
    const last30 = await countChecks(trx, visibility, waiting, { kind: asked.kind, since });
    const needReview = await countChecks(trx, visibility, waiting, { kind: asked.kind, show: 'needs_review' });
    const any = total > 0 || (await hasChecks(trx, visibility));
    const person = personOf(await findMembers(trx, scope));
    const settings = checkSettings((await findWorkspace(trx, scope)).settings);
    return {
      data: rows.map((row) => presentRow(row, person, scope, settings)),
      meta: {
        page: asked.page,
        perPage: asked.perPage,
        total,
        totalPages: Math.max(1, Math.ceil(total / asked.perPage)),
        last_30_days: last30,
        waiting: needReview,
        any,
      },
    };
  });
}

type Row = Awaited<ReturnType<typeof findChecksPage>>[number];
export function presentRow(row: Row, person: ReturnType<typeof personOf>, viewer: MemberScope, settings: CheckSettings): CheckListRow {
  const lists = row.lists;
  return {
    id: row.id,
    kind: row.kind,
    public_ref: row.public_ref,
    subject_name: row.subject_name,
    subject_kind: row.subject_kind,
    reference: row.reference,
    state: row.state,
    status: row.status,
    outcome: row.outcome,
    nearest: row.top_score,
    open_matches: Number(row.open_matches ?? 0),
    decided_by: row.state === 'decided' && row.decided_by !== null ? person(row.decided_by).name : null,
    waits_for: row.waits_for,
    yours:
      row.waits_for !== null && !row.waits_for_another && mayTakeStep(viewer, row.waits_for, { settings, passed: row.outcome === 'pass' }),
    assigned_to: row.assigned_to === null ? null : person(row.assigned_to),
    created_by: person(row.created_by),
    created_at: row.created_at.toISOString(),
    screened_at: row.screened_at?.toISOString() ?? null,
    demo: lists.length > 0 && lists.every((list) => list.demo),
    is_practice: row.is_practice,
  };
}
