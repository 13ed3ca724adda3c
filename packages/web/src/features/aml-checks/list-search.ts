import { z } from 'zod';

/** Filters of the list of checks, as they stand in the address. A wrong value is left out, not refused. */
export const AmlListSearch = z.object({
  page: z.coerce.number().int().min(1).optional().catch(undefined),
  q: z.coerce.string().trim().min(1).max(100).optional().catch(undefined),
  show: z.enum(['all', 'needs_review', 'decided']).optional().catch(undefined),
  member: z.coerce.number().int().positive().optional().catch(undefined),
  sort: z.enum(['created', 'subject', 'nearest']).optional().catch(undefined),
  order: z.enum(['asc', 'desc']).optional().catch(undefined),
  /** Opens the form for a new check of this kind. */
  new: z.enum(['person', 'company']).optional().catch(undefined),
});
export type AmlListSearch = z.output<typeof AmlListSearch>;

/** Removes what is the default, so that the address stays short. */
export function tidySearch(search: AmlListSearch): AmlListSearch {
  return Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && value !== '' && !(name === 'page' && value === 1) && !(name === 'show' && value === 'all'),
    ),
  );
}
