-- When each register was asked in the last minutes, for all processes together: one key has one limit. Of the whole installation.
create table register_windows (
  name text primary key,
  asked timestamptz[] not null,
  -- It said that it wants no more until then.
  closed_until timestamptz
);
