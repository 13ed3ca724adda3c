-- Whom of the record a request about data is about: the register of requests and the answer to it are two views of one line.
create table data_request_people (
  workspace_id bigint not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  party_id bigint not null,
  primary key (workspace_id, id),
  unique (workspace_id, entry_id),
  foreign key (workspace_id, entry_id) references register_entries,
  foreign key (workspace_id, party_id) references parties
);
create index data_request_people_by_party on data_request_people (workspace_id, party_id);
call make_tenant_table('data_request_people', 'select, insert, update');
create policy by_branch on data_request_people as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or party_id not in (select hidden_parties()));
