-- What a member typed into the form of a check and did not begin yet, one for each form, sealed.
create table form_drafts (
  workspace_id bigint not null,
  by_member bigint not null,
  form text not null check (form in ('kyb', 'ownership', 'bank')),
  typed_sealed bytea not null,
  saved_at timestamptz not null,
  primary key (workspace_id, by_member, form),
  foreign key (workspace_id, by_member) references members
);
create index form_drafts_by_age on form_drafts (saved_at);
call make_tenant_table('form_drafts');
