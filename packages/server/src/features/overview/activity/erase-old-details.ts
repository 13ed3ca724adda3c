import { PERIODS } from '@freehold/contract/kernel/retention-rules';
import { sql } from 'kysely';
import type { Schedule } from '../../../platform/jobs.ts';

/**
 * Every night: the keys to what events tell of people, once the events are six years old. The events stay, and so does the chain. Of somebody
 * under a legal hold, and of their checks, nothing goes.
 */
export const eraseOldDetails: Schedule = {
  name: 'erase-old-details',
  cron: '10 2 * * *',
  async run({ db, now, log }) {
    const { numAffectedRows } = await sql`delete from vault.event_keys as kept using audit_events as event
      where event.workspace_id = kept.workspace_id and event.id = kept.event_id and event.at < ${now()}::timestamptz - ${PERIODS.activity}::interval
        and not exists (select from parties where parties.workspace_id = kept.workspace_id and legal_hold and 'party:' || parties.id = any (kept.about))
        and not exists (select from unnest(kept.about) as record join checks on checks.workspace_id = kept.workspace_id and record = 'check:' || checks.id
          join parties on parties.workspace_id = checks.workspace_id and parties.id = checks.party_id and legal_hold)`.execute(db);
    if (numAffectedRows) log.info({ events: Number(numAffectedRows) }, 'what old events told of people was erased');
  },
};
