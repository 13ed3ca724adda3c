-- Of millions of entries only the few that match a name are read whole, by their number.
create index list_entries_by_ref on list_entries (list_key, ref);
