-- A certificate is seen by whoever saw what was erased. Whom a link was for is known no more.
create policy by_branch on erasure_certificates as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or case object_type
    when 'check' then object_id not in (select hidden_checks())
    when 'party' then object_id not in (select hidden_parties())
    else false end);
