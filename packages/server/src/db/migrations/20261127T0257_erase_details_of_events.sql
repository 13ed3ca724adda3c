-- What an event tells of a person lies in it sealed, under a key of its own. Without the key nobody reads it, and the event, which is part of a
-- chain, stays as it is. The schema is granted to no request.
create table vault.event_keys (
  workspace_id bigint not null,
  event_id bigint not null,
  -- The records it tells of, as `party:12`: the key goes with any of them.
  about text[] not null check (cardinality(about) > 0),
  -- By the data key of the workspace.
  wrapped bytea not null,
  primary key (workspace_id, event_id)
);
create index event_keys_about on vault.event_keys using gin (about);

-- What was erased: an event of these records up to that moment gets no key any more, also where it is sealed later.
create table vault.event_erasures (
  workspace_id bigint not null,
  about text not null,
  up_to timestamptz not null,
  primary key (workspace_id, about)
);
