-- A stored answer may name a client: sealed like every other input of a check. Answers live a day, so the ones in the clear are simply forgotten.
truncate idempotency_keys;
alter table idempotency_keys drop column answer;
alter table idempotency_keys add column answer_sealed bytea not null;
