import { formOf } from '@freehold/contract/compliance/register-forms';
import type { Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { dateInWords, londonDate } from '../../../platform/london-time.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import { reachOf } from '../../access/public.ts';
import { isOwnerOrCompliance } from '../../checks/public.ts';
import { notify, settleNotices } from '../../firm/public.ts';
import { addDays } from '@freehold/property-rules/calendar';
import * as dueStore from './due-store.ts';
import type { VersionRow } from './store.ts';

/** Every member is told of a policy that they are to read. */
export const tellOfPolicy = (trx: Trx, scope: Scope, row: Pick<VersionRow, 'entry_id' | 'version' | 'title'>): Promise<void> =>
  notify(trx, scope, {
    kind: 'policy_to_read',
    to: 'everyone',
    mayKnow: () => true,
    object: { type: 'register_entry', id: row.entry_id },
    words: `Read the firm’s policy “${row.title}”, version ${row.version}, and confirm it.`,
    path: '/compliance',
  });

/** Whoever keeps the registers is told a month before, a week before, and when the day has passed: once each. */
const REMINDED_DAYS = [30, 7, -1] as const;

const reminded = (id: number, due: string, days: number) => ({ type: 'register_entry', id: `${id}:${due}:${days}` });

/** Nobody has to do any more what a line was due for, once it was written anew. */
export async function settleReminders(
  trx: Trx,
  scope: Scope,
  { entry_id: id, due_on: due }: Pick<VersionRow, 'entry_id' | 'due_on'>,
): Promise<void> {
  if (due === null) return;
  for (const days of REMINDED_DAYS) await settleNotices(trx, scope, ['register_due'], reminded(id, due, days));
}

export const remindOfRegisters: Schedule = {
  name: 'remind-of-registers',
  cron: '35 5 * * *',
  async run(services) {
    const today = londonDate(services.now());
    let failures = 0;
    for (const workspaceId of await dueStore.findWorkspacesWithDue(services.db, addDays(today, REMINDED_DAYS[0]))) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'remind-of-registers' });
      try {
        await scope.transaction((trx) => remind(trx, scope, today));
      } catch (error) {
        failures += 1;
        services.log.warn({ err: error, workspaceId }, 'reminders of compliance registers could not be written');
      }
    }
    if (failures > 0) throw new Error(`Reminders of ${failures} workspaces could not be written`);
  },
};

/** The nearest of the days before that has come; undefined where none has. */
export const reminderOf = (due: string, today: string): number | undefined =>
  REMINDED_DAYS.toReversed().find((days) => (days < 0 ? due < today : due <= addDays(today, days)));

async function remind(trx: Trx, scope: Scope, today: string): Promise<void> {
  for (const { id, register, due_on: due } of await dueStore.findDue(trx, scope, addDays(today, REMINDED_DAYS[0]))) {
    const days = reminderOf(due, today);
    if (days === undefined) continue;
    const { label } = formOf(register);
    await notify(trx, scope, {
      kind: 'register_due',
      to: 'everyone',
      mayKnow: (member) => reachOf(member, 'keep_registers') !== null && (register !== 'ofsi_reports' || isOwnerOrCompliance(member)),
      object: reminded(id, due, days),
      words: `${label}: line ${id} ${due < today ? 'was' : 'is'} due on ${dateInWords(due)}.`,
      path: `/compliance?register=${register}`,
      once: true,
    });
  }
  const renewal = await dueStore.findRenewal(trx, scope);
  const days = renewal === null ? undefined : reminderOf(renewal, today);
  if (renewal === null || days === undefined) return;
  await notify(trx, scope, {
    kind: 'register_due',
    to: 'everyone',
    mayKnow: (member) => reachOf(member, 'keep_registers') !== null || reachOf(member, 'edit_workspace') !== null,
    object: { type: 'supervision', id: `${renewal}:${days}` },
    words: `The firm’s registration with HMRC ${renewal < today ? 'was' : 'is'} due for renewal on ${dateInWords(renewal)}.`,
    path: '/basic_informations?tab=compliance',
    once: true,
  });
}
