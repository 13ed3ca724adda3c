-- At which branches somebody has roles, where every one of their roles is at a property of some branch: whoever is not here is hidden from
-- nobody. Of a record that was merged into another there is a line for each of the two as well, for it is hidden when either is.
-- Kept by triggers alone (functions/branches.sql), which also fill it. The policies of others read it: it is bound to the workspace alone.
create table party_branches (
  workspace_id bigint not null,
  party_id bigint not null,
  -- Whose roles these are: the record itself, or one it was merged into.
  through_id bigint not null,
  branch_ids bigint[] not null,
  -- Who recorded that one.
  created_by bigint,
  primary key (workspace_id, party_id, through_id),
  foreign key (workspace_id, party_id) references parties on delete cascade,
  foreign key (workspace_id, through_id) references parties on delete cascade
);
create index party_branches_through on party_branches (workspace_id, through_id);
call make_tenant_table('party_branches', 'select');
