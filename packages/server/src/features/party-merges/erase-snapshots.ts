import { sql } from 'kysely';
import type { Schedule } from '../../platform/jobs.ts';

/**
 * Every night: snapshots that can no longer be undone are erased, and with them the contact details of the record that was merged away; its
 * name and reference stay, by which it is still found. Records that changed lately are looked over for twins again: two that were recorded
 * at one moment did not see each other.
 */
export const eraseSnapshots: Schedule = {
  name: 'erase-merge-snapshots',
  cron: '25 3 * * *',
  async run({ db, now }) {
    await sql`with over as (
        update party_merges set snapshot = null where snapshot is not null and expires_at <= ${now()} returning workspace_id, merged_id)
      update parties set phones = '{}', emails = '{}', addresses = '[]', dob = null, nationality = null
      from over where parties.workspace_id = over.workspace_id and parties.id = over.merged_id and parties.merged_into is not null`.execute(
      db,
    );
    await sql`call refresh_party_twins(${new Date(now().getTime() - 2 * 24 * 3_600_000)})`.execute(db);
  },
};
