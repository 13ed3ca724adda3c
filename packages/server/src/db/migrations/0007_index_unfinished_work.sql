-- Work that waits for its job is looked through every few minutes; there is little of it among much that is done.
create index checks_processing on checks (workspace_id, id) where state = 'processing';
create index reports_queued on reports (workspace_id, id) where state = 'queued';
