import { z } from 'zod';
import { Id, Timestamp } from '../kernel/values.ts';

/* What somebody answered and sent in through a link, as the check that was started with it keeps it. */

export const CollectedFile = z.object({
  id: Id.describe('Of the file in the run it was sent in to'),
  name: z.string(),
  size: z.int(),
  mime: z.string(),
  part: z.string().nullable().describe('The item or the side of a document it belongs to'),
  sha256: z.string(),
});
export type CollectedFile = z.infer<typeof CollectedFile>;

export const CollectedStep = z.object({
  key: z.string(),
  type: z.string(),
  title: z.string(),
  state: z.enum(['done', 'skipped']),
  skip_reason: z.string().nullable(),
  done_at: Timestamp,
  answers: z.array(z.object({ label: z.string(), value: z.string() })).describe('What they answered, in words'),
  files: z.array(CollectedFile),
});
export type CollectedStep = z.infer<typeof CollectedStep>;

export const CollectedAnswers = z.object({ run_id: Id, submitted_at: Timestamp, steps: z.array(CollectedStep) });
export type CollectedAnswers = z.infer<typeof CollectedAnswers>;
