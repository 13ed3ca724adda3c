-- Who said that a version is the newest its publisher has. Null where that is the date in the file, and where it was not kept.
alter table list_versions add column current_by text check (length(current_by) <= 200);

update list_versions set current_by = imported_by
where current_as_of = imported_at and current_as_of is distinct from published_at;
