-- What a run stands at. Once its checks run it follows from them: one that is decided, or opened again, moves the run with it.
create or replace function flow_run_state(stage text, checks text[]) returns text language sql immutable parallel safe as $$
  select case
    when stage <> 'checking' then stage
    when 'error' = any (checks) then 'error'
    when 'processing' = any (checks) then 'processing'
    when 'cancelled' = all (checks) then 'cancelled'
    when 'completed' = any (checks) then 'review'
    else 'closed' end
$$;
