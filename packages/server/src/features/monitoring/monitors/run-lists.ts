import { z } from 'zod';

/** What a run was compared with, as its row keeps it. */
export const RunLists = z.array(
  z.object({
    key: z.string(),
    name: z.string(),
    version: z.string(),
    published_on: z.string().nullable(),
    stale: z.boolean(),
    entries: z.number(),
  }),
);
export type RunLists = z.infer<typeof RunLists>;
export const listsOf = (kept: unknown): RunLists => {
  const parsed = RunLists.safeParse(kept);
  return parsed.success ? parsed.data : [];
};
const VERSION_DIGITS = 12;
export const listInWords = ({ name, version, published_on: on }: RunLists[number]): string =>
  on === null ? `${name}, version ${version.slice(0, VERSION_DIGITS)}` : `${name} of ${on}`;
