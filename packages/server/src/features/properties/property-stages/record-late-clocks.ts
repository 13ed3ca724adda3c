import { sql } from 'kysely';
import type { Schedule } from '../../../platform/jobs.ts';
import { londonDate } from '../../../platform/london-time.ts';

/** Writes a line of the register for every clock that ran past its day and has none: with the gate off, or for people who came later. */
export const recordLateClocks: Schedule = {
  name: 'record-late-clocks',
  cron: '20 1 * * *',
  async run({ db, now, log }) {
    const { rows } = await sql<{ written: number }>`select record_late_clocks(${londonDate(now())}::date) as written`.execute(db);
    log.info({ written: rows[0]?.written ?? 0 }, 'late clocks were recorded');
  },
};
