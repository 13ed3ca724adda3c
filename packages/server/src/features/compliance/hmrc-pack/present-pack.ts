import { type HmrcPack, PACK_DAYS, type PackSample, SAMPLE_SIZE } from '@freehold/contract/compliance/hmrc-pack';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { isOwnerOrCompliance } from '../../checks/public.ts';
import { type PackRow, packRef } from './store.ts';

const DAY_MS = 86_400_000;

export const sampleWords = (sample: PackSample, seed: number | null): string =>
  sample === 'all' ? 'all' : sample === 'last' ? `the last ${SAMPLE_SIZE}` : `${SAMPLE_SIZE} by chance, seed ${seed ?? 0}`;

/** A pack shows what only Owners and Compliance may know of, frozen checks among it. */
export const mayDownload = (scope: MemberScope): boolean => may(scope, 'see_registers') && isOwnerOrCompliance(scope.actor);

export function presentPack(scope: MemberScope, row: PackRow, madeBy: string | undefined): HmrcPack {
  const { id, from_day: from, to_day: to, sample, seed, pictures, state, done, total, files, size, sha256, manifest_sha256, error } = row;
  return {
    id,
    ref: packRef(row),
    from,
    to,
    sample,
    seed,
    pictures,
    state,
    done,
    total,
    files,
    size,
    sha256,
    manifest_sha256,
    error,
    made_by: madeBy ?? 'A former member',
    made_at: row.made_at.toISOString(),
    kept_until: state === 'ready' && row.ready_at ? new Date(row.ready_at.getTime() + PACK_DAYS * DAY_MS).toISOString() : null,
    can: { download: state === 'ready' && mayDownload(scope), retry: state === 'failed' && may(scope, 'keep_registers') },
  };
}
