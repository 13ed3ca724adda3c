import type { Permission } from '@freehold/contract/access/permissions';
import type { PagePath } from './route-table.ts';

/** A page of this version that does, as far as anything does, what the missing one is for. */
type Way = { to: string; label: string; needs?: Permission };
/** `will` is what the page is for; `now` is what to use until it is there. */
export type MissingWords = { will: string; now: string; ways: readonly Way[] };

/** What a page of the table says while this version has no screen for it. */
export const MISSING_WORDS: Partial<Record<PagePath, MissingWords>> = {};
