import { sql } from 'kysely';
import type { Schedule } from '../../../platform/jobs.ts';

/**
 * Every night: snapshots that can no longer be undone are erased, and with them the contact details of the record that was merged away; its
 * name and reference stay, by which it is still found. Under a legal hold of the record that stands for both, nothing is. Records that changed lately are looked over for twins again: two that were recorded
 * at one moment did not see each other.
 */
export const eraseSnapshots: Schedule = {
  name: 'erase-merge-snapshots',
  cron: '25 3 * * *',
  async run({ db, now }) {
    await sql`with recursive due as (
        select workspace_id, id, kept_id, merged_id from party_merges where snapshot is not null and expires_at <= ${now()}
      ), touched as (
        select workspace_id, id, party from due, unnest(array[kept_id, merged_id]) as party
        union select touched.workspace_id, touched.id, parties.merged_into
          from touched join parties on parties.workspace_id = touched.workspace_id and parties.id = touched.party
          where parties.merged_into is not null
      ), over as (
        update party_merges set snapshot = null from due
        where party_merges.workspace_id = due.workspace_id and party_merges.id = due.id and not exists (
          select from touched join parties on parties.workspace_id = touched.workspace_id and parties.id = touched.party
          where touched.workspace_id = due.workspace_id and touched.id = due.id and parties.legal_hold)
        returning party_merges.workspace_id, party_merges.merged_id)
      update parties set phones = '{}', emails = '{}', addresses = '[]', dob = null, nationality = null
      from over where parties.workspace_id = over.workspace_id and parties.id = over.merged_id and parties.merged_into is not null`.execute(
      db,
    );
    await sql`call refresh_party_duplicates(${new Date(now().getTime() - 2 * 24 * 3_600_000)})`.execute(db);
  },
};
