import type { RawBuilder } from 'kysely';

/**
 * A query of what waits for people, one row each: kind, key, about, detail, reference, assignee_id, since, due_on, path, yours. Every area brings
 * its own, from the rows it owns and within the sight of whoever asks; the work queue puts them together.
 */
export type WorkQuery = RawBuilder<unknown>;
