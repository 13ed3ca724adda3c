-- How a job joins the queue. Its workers are woken by what the outbox publishes: see outbox.sql.

-- Adds a job, or replaces the one of its key that nobody has taken up. The queue's own function adds nothing, and answers no row, where the other
-- one is taken up while this waits for the transaction that added it: what changed since would never be looked at, so it is asked again.
create or replace function add_job_of_key(task text, payload jsonb, key text, priority int default 0, run_at timestamptz default now()) returns void
language plpgsql as $$
declare
  added bigint;
begin
  loop
    added := (graphile_worker.add_job(
      identifier => task,
      payload => add_job_of_key.payload::json,
      job_key => add_job_of_key.key,
      run_at => add_job_of_key.run_at,
      max_attempts => 12,
      priority => add_job_of_key.priority
    )).id;
    exit when added is not null;
  end loop;
end $$;

create or replace function enqueue_job(task text, payload jsonb, job_key text default null, priority int default 0, delay_seconds int default 0) returns void
language plpgsql security definer set search_path = outgoing, pg_catalog as $$
begin
  if public.app_workspace() is null then
    raise exception 'A job can only be added inside a scope';
  end if;
  perform public.add_job_of_key(
    task, payload || jsonb_build_object('workspaceId', public.app_workspace()), job_key, enqueue_job.priority, now() + make_interval(secs => delay_seconds)
  );
end $$;
