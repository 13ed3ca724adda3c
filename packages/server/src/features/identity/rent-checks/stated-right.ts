import { z } from 'zod';
import type { Collected } from '../../checks/public.ts';

const Stated = z.object({
  route: z.enum(['manual', 'share_code', 'certified_provider']),
  share_code: z.string().default(''),
  dob: z.string().nullable().default(null),
});
export type StatedRight = z.infer<typeof Stated>;

/** How the person says they show it; null where they were not asked, or left it out. It is no more than their word. */
export function statedRight({ steps }: Collected): StatedRight | null {
  const step = steps.find(({ type, state }) => type === 'right_to_rent' && state === 'done');
  return Stated.safeParse(step?.answers).data ?? null;
}
