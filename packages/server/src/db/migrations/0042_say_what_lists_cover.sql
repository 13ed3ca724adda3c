-- What the entries of a version are listed for, so that a check can say which questions it answered.
alter table list_versions add column covers text[] not null default '{}';
update list_versions set covers = array[category];
