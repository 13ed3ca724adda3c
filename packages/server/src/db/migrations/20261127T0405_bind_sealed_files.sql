-- Whoever is bound to branches sees the sealed files of the documents they see.
create policy by_branch on signing_sealed_files as restrictive for all to freehold_app
  using ((select app_branch_bound()) <> 1 or (document_id in (select id from signing_documents)));
