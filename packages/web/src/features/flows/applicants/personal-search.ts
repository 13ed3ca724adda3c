import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';

const VIEWS = ['seen', 'data', 'contacts', 'pass'] as const;
/** Where somebody is on their page. It names no person. */
export type PersonalSearch = { task?: number | undefined; step?: string | undefined; view?: (typeof VIEWS)[number] | undefined };

/** The page reads its own address: a reader of it would stand in the first load of every other page. */
export const readPersonalSearch = (search: Record<string, unknown>): PersonalSearch => ({
  task: countIn(search['task']),
  step: textIn(search['step'], 40),
  view: oneOf(search['view'], VIEWS),
});

/** The way to a place on the page. */
export function personalPage({ task, step, view }: PersonalSearch = {}): { href: string } {
  const search = new URLSearchParams({
    ...(task === undefined ? {} : { task: String(task) }),
    ...(step === undefined ? {} : { step }),
    ...(view === undefined ? {} : { view }),
  });
  return { href: search.size === 0 ? '/personal-page' : `/personal-page?${search}` };
}
