-- The person outside the firm who is reached by this contact, made when a firm first sends them something. One contact only: a second one given by
-- a firm would let it open the papers of others to a number of its choice. A known person's names stay as they are.
create or replace function ensure_app_user(by_channel text, contact text, given_name text, family_name text) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare known bigint;
begin
  if by_channel = 'email' then
    insert into auth.app_users (email, first_name, surname) values (contact, given_name, family_name)
      on conflict (email) do update set email = excluded.email returning id into known;
  else
    insert into auth.app_users (phone, first_name, surname) values (contact, given_name, family_name)
      on conflict (phone) do update set phone = excluded.phone returning id into known;
  end if;
  return known;
end $$;

-- Lets go of a person outside the firm to whom nothing is addressed any more, with every contact of theirs; of anybody else nothing happens.
create or replace function forget_app_user(wanted bigint) returns boolean language plpgsql
  security definer set search_path = pg_catalog, public as $$
begin
  delete from auth.app_users where person_id = (select person_id from auth.app_users where id = wanted) and not exists (
    select from auth.app_sessions join auth.app_users as own on own.id = app_sessions.app_user_id
    where own.person_id = app_users.person_id and app_sessions.expires_at > now());
  return found;
exception when foreign_key_violation then
  return false;
end $$;
