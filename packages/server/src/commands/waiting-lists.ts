import { sourceOf } from '../features/screening/screening-lists/catalogue.ts';
import { decideForInstallation } from '../features/screening/screening-lists/decide-waiting.ts';
import { findWaitingOfInstallation, type VersionRow } from '../features/screening/screening-lists/store.ts';
import type { Config } from '../platform/config.ts';
import { openDatabase, openPool } from '../platform/database.ts';

const USAGE = 'lists waiting | lists use VERSION REASON | lists discard VERSION REASON';

/** Versions of the installation that wait because their self-test missed names, and what the operator says of them. */
export async function waitingLists(verb: string, [version, ...words]: string[], config: Config): Promise<number> {
  const reason = words.join(' ').trim();
  if (verb !== 'waiting' && (!/^\d+$/.test(version ?? '') || reason.length < 10)) {
    console.error(`Say which version, and why in at least 10 characters: ${USAGE}`);
    return 2;
  }
  const pool = openPool(config.databaseUrl, { max: 2 });
  const db = openDatabase(pool);
  try {
    if (verb === 'waiting') {
      const rows = await findWaitingOfInstallation(db);
      console.log(rows.length === 0 ? 'No version waits.' : rows.map(describe).join('\n'));
      return 0;
    }
    const decided = await decideForInstallation({ db, now: () => new Date() }, Number(version), verb === 'use', reason);
    if (!decided) console.error(`No version ${version} of the installation waits. See: lists waiting`);
    else
      console.log(
        `The ${sourceOf(decided).name}: ${verb === 'use' ? 'the version is in use now.' : 'the version was discarded, the one before stays.'}`,
      );
    return decided ? 0 : 1;
  } finally {
    await pool.end();
  }
}

function describe(row: VersionRow): string {
  const { tried, missed } = row.self_test ?? { tried: 0, missed: [] };
  const lines = missed.slice(0, 20).map(({ ref, asked }) => `  not found  ${asked}  (${ref})`);
  return [
    `\nVersion ${row.id} of the ${sourceOf(row).name}, ${row.entries.toLocaleString('en-GB')} entries`,
    `  self-test  ${missed.length} of ${tried} not found`,
    ...lines,
  ].join('\n');
}
