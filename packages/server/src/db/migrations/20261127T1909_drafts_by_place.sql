-- A form that is opened from a property keeps a draft of its own for each property; without one the number is 0. What the register says of one
-- company alone has a form of its own.
alter table form_drafts add column of_property bigint not null default 0;
alter table form_drafts drop constraint form_drafts_pkey;
alter table form_drafts add primary key (workspace_id, by_member, form, of_property);
alter table form_drafts drop constraint form_drafts_form_check;
alter table form_drafts add check (form in ('kyb', 'company_summary', 'ownership', 'bank'));
