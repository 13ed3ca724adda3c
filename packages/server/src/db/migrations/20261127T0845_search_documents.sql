-- Documents for signing are found by their titles, references and people.
alter table search_entries
  drop constraint search_entries_kind_check,
  drop constraint search_entries_area_check,
  add constraint search_entries_kind_check check (kind in ('subject', 'signer', 'check', 'member', 'party', 'property', 'signing_document')),
  add constraint search_entries_area_check check (area in ('person', 'check', 'member', 'property', 'document'));

insert into search_entries (workspace_id, kind, area, object_key, title, name, words, refs, at)
select workspace_id, 'signing_document', 'document', id::text, title, search_name(title),
  search_words(fold_text(title), fold_text(reference), fold_text((
    select coalesce(string_agg(distinct recipient.name, ' '), '') from signing_document_recipients as recipient
    where recipient.workspace_id = document.workspace_id and recipient.document_id = document.id))),
  array[search_ref(reference)], created_at
from signing_documents as document,
  lateral (select 'DOC-' || lpad(number::text, greatest(4, length(number::text)), '0') as reference) as numbered;
