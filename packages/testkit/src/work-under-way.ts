import pg from 'pg';

/** What a product is at, for the end of a run that failed: its jobs that run or met an error, and what its database is asked or waits for. */
export async function workUnderWay(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: jobs } = await client.query<{ said: string }>(
      `select concat_ws(', ', task_identifier, 'try ' || attempts || ' of ' || max_attempts, 'running since ' || locked_at::time(0), 'next ' || case when locked_at is null then run_at::time(0) end, left(last_error, 400)) as said
       from graphile_worker.jobs where locked_at is not null or last_error is not null order by id limit 10`,
    );
    const { rows: asked } = await client.query<{ said: string }>(
      `select concat_ws(', ', state, wait_event_type || ' ' || wait_event, 'since ' || xact_start::time(0), left(query, 200)) as said
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null limit 10`,
    );
    return [...jobs.map(({ said }) => `Job ${said}`), ...asked.map(({ said }) => `Database ${said}`)];
  } finally {
    await client.end();
  }
}
