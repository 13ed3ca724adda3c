-- How a job joins the queue. Its workers are woken by what the outbox publishes: see outbox.sql.

create or replace function enqueue_job(task text, payload jsonb, job_key text default null, priority int default 0, delay_seconds int default 0) returns void
language plpgsql security definer set search_path = outgoing, pg_catalog as $$
begin
  if public.app_workspace() is null then
    raise exception 'A job can only be added inside a scope';
  end if;
  perform graphile_worker.add_job(
    identifier => task,
    payload => (payload || jsonb_build_object('workspaceId', public.app_workspace()))::json,
    job_key => enqueue_job.job_key,
    run_at => now() + make_interval(secs => delay_seconds),
    max_attempts => 12,
    priority => enqueue_job.priority
  );
end $$;
