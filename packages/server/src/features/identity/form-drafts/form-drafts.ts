import type { DraftedForm, FormDraft } from '@freehold/contract/identity/form-drafts';
import { Json } from '@freehold/contract/kernel/values';
import { z } from 'zod';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';

const DRAFT_DAYS = 30;
const DAY_MS = 86_400_000;
const Typed = z.record(z.string(), Json);
/** One draft for each form and each property it is opened from; 0 where it is opened from none. */
type DraftPlace = { form: DraftedForm; property: number };
const context = ({ workspaceId, actor }: MemberScope, { form, property }: DraftPlace) =>
  `form-draft:${workspaceId}:${actor.memberId}:${form}${property === 0 ? '' : `:${property}`}`;

/** What a member typed into the form of a check and did not begin yet. */
export function readFormDraft(scope: MemberScope, services: Services, place: DraftPlace): Promise<{ draft: FormDraft | null }> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const row = await trx
      .selectFrom('form_drafts')
      .select(['typed_sealed', 'saved_at'])
      .where('workspace_id', '=', scope.workspaceId)
      .where('by_member', '=', scope.actor.memberId)
      .where('form', '=', place.form)
      .where('of_property', '=', place.property)
      .executeTakeFirst();
    if (!row) return { draft: null };
    const typed = Typed.parse(await openJson(services.keys, scope.workspaceId, row.typed_sealed, context(scope, place)));
    return { draft: { typed, saved_at: row.saved_at.toISOString() } };
  });
}

/** The last that is saved is kept: a form is typed by one person. */
export function saveFormDraft(scope: MemberScope, services: Services, place: DraftPlace, typed: FormDraft['typed']): Promise<FormDraft> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    const kept = {
      typed_sealed: await sealJson(services.keys, scope.workspaceId, typed, context(scope, place)),
      saved_at: services.now(),
    };
    await trx
      .insertInto('form_drafts')
      .values({ workspace_id: scope.workspaceId, by_member: scope.actor.memberId, form: place.form, of_property: place.property, ...kept })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'by_member', 'form', 'of_property']).doUpdateSet(kept))
      .execute();
    return { typed, saved_at: kept.saved_at.toISOString() };
  });
}

export function discardFormDraft(scope: MemberScope, place: DraftPlace): Promise<null> {
  requireMay(scope, 'run_checks');
  return scope.transaction(async (trx) => {
    await trx
      .deleteFrom('form_drafts')
      .where('workspace_id', '=', scope.workspaceId)
      .where('by_member', '=', scope.actor.memberId)
      .where('form', '=', place.form)
      .where('of_property', '=', place.property)
      .execute();
    return null;
  });
}

/** What nobody changed for thirty days goes. */
export const purgeFormDrafts: Schedule = {
  name: 'purge-form-drafts',
  cron: '43 3 * * *',
  async run(services) {
    const before = new Date(services.now().getTime() - DRAFT_DAYS * DAY_MS);
    await services.db.deleteFrom('form_drafts').where('saved_at', '<', before).execute();
  },
};
