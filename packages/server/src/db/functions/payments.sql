-- The ledger of payments.

-- The lines of a transaction are written together, and come to nothing.
create or replace function require_balanced_lines() returns trigger language plpgsql as $$
begin
  if exists (select from added group by workspace_id, transaction_id having sum(pence) <> 0) then
    raise check_violation using message = 'The lines of a transaction do not come to nothing';
  end if;
  return null;
end $$;
create or replace trigger require_balanced_lines after insert on ledger_lines referencing new table as added
  for each statement execute function require_balanced_lines();
