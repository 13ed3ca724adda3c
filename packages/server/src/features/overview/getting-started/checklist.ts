import type { ChecklistItem, getChecklist } from '@freehold/contract/firm/registration';
import type { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { clock, londonDate, shortDay } from '../../../platform/london-time.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may } from '../../access/public.ts';
import { findEffectiveLists } from '../../screening/public.ts';
import { verificationStatusOf } from '../../firm/public.ts';
import { firstColleague, firstProperty, newestPracticeCheck, savedFlow } from './checklist-store.ts';

type Checklist = z.input<(typeof getChecklist)['output']>;

/** `today at 09:02`, else `on 9 Jun 2026`. */
export function whenWords(at: Date, now: Date): string {
  return londonDate(at) === londonDate(now) ? `today at ${clock(at)}` : `on ${shortDay(at)}`;
}

/** The first things to do in a new workspace, ticked from what is really there; nobody ticks one by hand. */
export function getChecklistOf(scope: MemberScope, services: Services): Promise<Checklist> {
  return scope.transaction(async (trx) => {
    const now = services.now();
    const practice = await newestPracticeCheck(trx, scope);
    const property = await firstProperty(trx, scope);
    const flow = await savedFlow(trx, scope);
    const sanctions = (await findEffectiveLists(trx, scope.workspaceId, services)).find((list) => list.listKey === 'uk-sanctions');
    const items: ChecklistItem[] = [
      item('property', property && `Added ${whenWords(property, now)}`, may(scope, 'edit_properties')),
      item('practice_check', practice?.screened_at ? `Run ${whenWords(practice.screened_at, now)}` : null, may(scope, 'run_checks')),
      item('saved_flow', flow, may(scope, 'save_flows')),
      item('colleague', await colleagueNote(trx, scope, now), may(scope, 'manage_members')),
      item('sanctions_list', sanctions ? listNote(sanctions) : null, may(scope, 'import_lists')),
      await verificationItem(trx, scope, services),
    ];
    return {
      items,
      done: items.filter((one) => one.done).length,
      list_entries: sanctions?.entries ?? null,
      practice_check_id: practice?.id ?? null,
    };
  });
}

const item = (id: ChecklistItem['id'], note: string | null, can: boolean): ChecklistItem => ({ id, done: note !== null, note, can });

async function colleagueNote(trx: Trx, scope: MemberScope, now: Date): Promise<string | null> {
  const colleague = await firstColleague(trx, scope);
  if (!colleague) return null;
  // Whose address it is, some roles are not told.
  const name = `${colleague.first_name} ${colleague.surname}`.trim() || 'A colleague';
  if (colleague.state === 'active') return `${name}, joined ${whenWords(colleague.joined_at ?? colleague.created_at, now)}`;
  return `${name}, invited ${whenWords(colleague.invited_at ?? colleague.created_at, now)}`;
}

function listNote({ entries, publishedAt }: { entries: number; publishedAt: string | null }): string {
  return `${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}${publishedAt ? `, published ${shortDay(publishedAt)}` : ''}`;
}

/** Nobody is sent to verify themselves who is not asked to: others can do nothing about it. */
async function verificationItem(trx: Trx, scope: MemberScope, services: Services): Promise<ChecklistItem> {
  const status = await verificationStatusOf(trx, scope, services);
  const isAsked = status.is_key_member && (status.required || status.is_in_grace_period);
  const note = status.is_verified ? 'You are verified' : status.workspace_family_verified ? 'The workspace is verified' : null;
  return item('verification', note, isAsked);
}
