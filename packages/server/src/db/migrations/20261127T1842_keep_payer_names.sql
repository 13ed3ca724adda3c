-- Under which name somebody paid: from the card, from a bank statement, or told. Each is written once; what is entered later stands for what
-- members entered before it.
create table payer_names (
  workspace_id bigint not null,
  id bigint generated always as identity,
  request_id bigint not null,
  source text,
  came_from text not null check (came_from in ('card', 'statement', 'told')),
  mark_id bigint,
  name_sealed bytea not null,
  by_member bigint,
  at timestamptz not null,
  primary key (workspace_id, id),
  unique (workspace_id, request_id, source),
  foreign key (workspace_id, request_id) references payment_requests,
  foreign key (workspace_id, mark_id) references payment_marks,
  foreign key (workspace_id, by_member) references members,
  check ((came_from = 'card') = (by_member is null))
);
call make_tenant_table('payer_names', 'select, insert');
create policy by_branch on payer_names as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or request_id in (select id from payment_requests));
