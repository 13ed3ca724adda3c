import type { PackSample } from '@freehold/contract/compliance/hmrc-pack';
import { SAMPLE_SIZE } from '@freehold/contract/compliance/hmrc-pack';
import { createHash } from 'node:crypto';

/** A customer of the range, with the day of what happened last. */
export type Customer = { id: number; name: string; kind: 'person' | 'company'; at: Date };

/** Which customer files the pack has: all, the last twenty, or twenty by chance. The same seed takes the same twenty of the same customers. */
export function chooseCustomers(customers: readonly Customer[], sample: PackSample, seed: number | null): Customer[] {
  const newestFirst = customers.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id);
  if (sample === 'all') return newestFirst;
  if (sample === 'last') return newestFirst.slice(0, SAMPLE_SIZE);
  const drawn = (id: number) =>
    createHash('sha256')
      .update(`${seed ?? 0}:${id}`)
      .digest('hex');
  return customers.toSorted((one, other) => (drawn(one.id) < drawn(other.id) ? -1 : 1)).slice(0, SAMPLE_SIZE);
}
