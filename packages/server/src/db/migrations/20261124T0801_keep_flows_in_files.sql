-- What a flow is stands in the files of the product; here stays which of them each member keeps.
alter table saved_flows drop constraint saved_flows_flow_id_fkey;
drop table flows;
