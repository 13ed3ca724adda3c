import type { RawBuilder } from 'kysely';
import type { Trx } from './database.ts';
import type { MemberScope } from './scope.ts';

/**
 * A query of what waits for people, one row each: kind, key, about, detail, reference, assignee_id, since, due_on, path, yours. A feature
 * brings its own, from the rows it owns and within what whoever asks may see; the work queue puts them together.
 */
export type WorkQuery = RawBuilder<unknown>;

/** `reviewsUntil`: reviews due by then are told of. */
export type WorkAsker = { trx: Trx; scope: MemberScope; now: Date; reviewsUntil: string };
export type WorkSource = (asked: WorkAsker) => Promise<readonly WorkQuery[]> | readonly WorkQuery[];
