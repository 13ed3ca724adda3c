-- A price nobody used keeps no draft or imported property from being removed.
alter table flow_quotes drop constraint flow_quotes_workspace_id_property_id_fkey;
alter table flow_quotes add foreign key (workspace_id, property_id) references properties on delete cascade;

-- The runs of two records that became one stand side by side; that a quote starts nobody twice is a lock on the quote.
alter table flow_runs drop constraint flow_runs_workspace_id_quote_id_party_id_key;
create index flow_runs_by_quote on flow_runs (workspace_id, quote_id, party_id);
