import { sql } from 'kysely';
import type { Schedule } from './jobs.ts';

const ROWS_AT_ONCE = 5_000;

/** Forgets the stored answers of idempotent calls after 24 hours, a few thousand at a time so that no lock is held long. */
export const purgeExpired: Schedule = {
  name: 'purge-expired',
  cron: '17 3 * * *',
  async run({ db, now }) {
    const before = new Date(now().getTime() - 24 * 3_600_000);
    for (;;) {
      const { numAffectedRows } = await sql`
        delete from idempotency_keys where ctid = any (array(select ctid from idempotency_keys where created_at < ${before} limit ${ROWS_AT_ONCE}))`.execute(
        db,
      );
      if (Number(numAffectedRows ?? 0) < ROWS_AT_ONCE) return;
    }
  },
};
