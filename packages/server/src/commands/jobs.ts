import type { Config } from '../platform/config.ts';
import { openDatabase, openPool } from '../platform/database.ts';
import { listDeadJobs, retryDeadJob } from '../platform/dead-jobs.ts';

/** `jobs dead` lists the jobs that used up their tries; `jobs retry ID...` gives them new ones. */
export async function run(args: string[], config: Config): Promise<number> {
  const [verb, ...ids] = args;
  const numbers = ids.map(Number);
  if (!(verb === 'dead' || (verb === 'retry' && ids.length > 0 && numbers.every(Number.isSafeInteger)))) {
    console.error('Say what to do:\n  jobs dead\n  jobs retry ID...');
    return 2;
  }
  const pool = openPool(config.databaseUrl, { max: 1 });
  const db = openDatabase(pool);
  try {
    if (verb === 'dead') {
      const dead = await listDeadJobs(db);
      console.log(
        dead.length === 0
          ? 'No dead jobs'
          : [
              'id\ttask\ttries\tworkspace\tsince\tlast error',
              ...dead.map((job) =>
                [job.id, job.task, job.attempts, job.workspaceId ?? '-', job.diedAt.toISOString(), job.lastError ?? '-'].join('\t'),
              ),
            ].join('\n'),
      );
      return 0;
    }
    let missed = 0;
    for (const id of numbers) {
      const isRetried = await retryDeadJob(db, id);
      if (!isRetried) missed += 1;
      console.log(isRetried ? `Job ${id} will be tried again now` : `There is no dead job ${id}`);
    }
    return missed === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}
