-- What of a check, a person or a run was erased when its time was over, with a certificate for each. A certificate names nobody: it has the
-- number of the record and the hashes of what was there.
create table erasure_certificates (
  workspace_id bigint not null references workspaces,
  id bigint generated always as identity,
  number int not null,
  year int not null,
  rule text not null check (rule in ('checks', 'people', 'faces', 'rent_copies', 'links')),
  object_type text not null check (object_type in ('check', 'party', 'flow_run')),
  object_id bigint not null,
  -- When its time began, and the first day on which nothing keeps it; equal for what went because the person asked.
  since date not null,
  due_on date not null,
  erased_at timestamptz not null,
  was text not null,
  of_whom text not null,
  reason text not null,
  things int not null check (things > 0),
  content_sha256 text not null,
  hashes text[] not null,
  primary key (workspace_id, id),
  unique (workspace_id, year, number)
);
comment on table erasure_certificates is 'One for each erasure, written in the transaction that erased';
create index erasure_certificates_by_object on erasure_certificates (workspace_id, object_type, object_id);
-- A check and a person are erased once. Pictures of a face may come again with a later answer.
create unique index erasure_certificates_once on erasure_certificates (workspace_id, rule, object_type, object_id) where rule in ('checks', 'people', 'links');
call make_tenant_table('erasure_certificates', 'select, insert');

-- The row of a check stays for what charges and invoices refer to, empty, and no request sees it.
-- What was erased before there were certificates of one kind gets its own.
insert into erasure_certificates (workspace_id, number, year, rule, object_type, object_id, since, due_on, erased_at, was, of_whom, reason, things,
  content_sha256, hashes)
select workspace_id, row_number() over (partition by workspace_id, extract(year from at) order by at, object_id), extract(year from at), rule, object_type,
  object_id, at::date, at::date, at, was, of_whom, reason, things, encode(sha256(convert_to(hashes::text, 'UTF8')), 'hex'), hashes
from (
  select workspace_id, case what when 'faces' then 'faces' else 'rent_copies' end as rule, 'check' as object_type, check_id as object_id, at,
    case what when 'faces' then 'Pictures of a face' else 'Files of a check' end as was, 'A person who was checked' as of_whom, reason,
    jsonb_array_length(files) as things, array(select file ->> 'sha256' from jsonb_array_elements(files) as file) as hashes
  from evidence_erasures where jsonb_array_length(files) > 0
  union all
  select workspace_id, 'links', 'flow_run', run_id, erased_at, 'A link that was never finished', 'A person who was invited', reason,
    steps + files + 1, array[content_sha256]
  from flow_run_erasures
) as before;

alter table checks add erased_at timestamptz;
create index checks_erased on checks (workspace_id, party_id) where erased_at is null;
create policy not_erased on checks as restrictive for all to freehold_app using (erased_at is null);

alter table parties add erased_at timestamptz;

-- Pictures of a face may be erased again, where somebody sent in new ones.
alter table evidence_erasures drop constraint evidence_erasures_pkey;
alter table evidence_erasures add id bigint generated always as identity;
alter table evidence_erasures add primary key (workspace_id, id);
create index evidence_erasures_by_check on evidence_erasures (workspace_id, check_id);
