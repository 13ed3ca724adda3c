import {
  type buildPack,
  downloadPack as downloadRoute,
  type HmrcPack,
  type listPacks,
  type previewPack,
  type PackPreview,
  retryPack as retryRoute,
} from '@freehold/contract/compliance/hmrc-pack';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { sealJson } from '../../../platform/encryption.ts';
import { openFile } from '../../../platform/file-vault.ts';
import { jobOf } from '../../../platform/jobs.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { refusing } from '../../../platform/refuse.ts';
import { type MemberScope, NO_ANSWER_YET } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { may, requireMay } from '../../access/public.ts';
import { chooseCustomers } from './choose-customers.ts';
import { isLate, presentClock } from './clocks.ts';
import { findClocks, findCustomers, findFigures } from './facts-store.ts';
import { groupsOf } from './pack-groups.ts';
import type { ReadPackRegisters } from './pack-registers.ts';
import { mayDownload, presentPack, sampleWords } from './present-pack.ts';
import * as store from './store.ts';

const refuseDownload = refusing(downloadRoute);
const refuseRetry = refusing(retryRoute);
const NONE = 'There is no such pack in this workspace';
const MOST_CLOCKS = 200;

export const registersContext = (workspaceId: number, number: number): string => `hmrc-pack-registers:${workspaceId}:${number}`;

/** What a pack would hold. Nothing is made. */
export function preview(
  scope: MemberScope,
  services: Services,
  readRegisters: ReadPackRegisters,
  asked: z.output<typeof previewPack.query>,
): Promise<PackPreview> {
  requireMay(scope, 'see_registers');
  return scope.transaction(async (trx) => {
    const customers = await findCustomers(trx, scope.workspaceId, asked);
    const chosen = chooseCustomers(customers, asked.sample, asked.seed ?? null);
    const clocks = await findClocks(
      trx,
      scope.workspaceId,
      chosen.map(({ id }) => id),
    );
    const shown = clocks.map(presentClock);
    return {
      customers: customers.length,
      chosen: chosen.length,
      groups: groupsOf({
        registers: await readRegisters(trx, scope, services),
        figures: await findFigures(trx, scope.workspaceId, asked),
        clocks,
        customers: customers.length,
        chosen: chosen.length,
        sampleWords: sampleWords(asked.sample, asked.seed ?? null),
      }),
      clocks: shown.toSorted((one, other) => (other.days ?? 9_999) - (one.days ?? 9_999)).slice(0, MOST_CLOCKS),
      in_time: clocks.filter((clock) => clock.done !== null && !isLate(clock)).length,
      late: clocks.filter(isLate).length,
      not_done: clocks.filter(({ done }) => done === null).length,
      can: { build: may(scope, 'keep_registers') },
    };
  });
}

/** Orders a pack. Its registers are as this member sees them now; the rest is read by the job. */
export function orderPack(
  scope: MemberScope,
  services: Services,
  readRegisters: ReadPackRegisters,
  asked: z.output<typeof buildPack.body>,
): Promise<HmrcPack> {
  requireMay(scope, 'keep_registers');
  return scope.transaction(async (trx) => {
    const now = services.now();
    const row = await store.insertPack(trx, {
      workspace_id: scope.workspaceId,
      from_day: asked.from,
      to_day: asked.to,
      sample: asked.sample,
      seed: asked.sample === 'random' ? (asked.seed ?? 1) : null,
      pictures: asked.pictures,
      made_by: scope.actor.memberId,
      made_at: now,
    });
    const registers = await readRegisters(trx, scope, services);
    await store.updatePack(trx, scope, row.id, {
      registers_sealed: await sealJson(services.keys, scope.workspaceId, registers, registersContext(scope.workspaceId, row.number)),
    });
    await recordEvent(
      trx,
      scope,
      {
        action: 'build.hmrc_pack',
        object: { type: 'hmrc_pack', id: row.id, label: `${store.packRef(row)}, ${asked.from} to ${asked.to}` },
        diff: { sample: { before: null, after: sampleWords(row.sample, row.seed) } },
      },
      { jobs: [jobOf('build-hmrc-pack', { packId: row.id }, store.jobKey(row.id))] },
    );
    await announce(trx, scope, { topic: 'compliance', id: null });
    return presentPack(scope, row, scope.actor.name);
  });
}

export function listOwnPacks(scope: MemberScope, { page, perPage }: z.output<typeof listPacks.query>) {
  requireMay(scope, 'see_registers');
  return scope.transaction(async (trx) => {
    const { rows, total } = await store.listPackRows(trx, scope, { page, perPage });
    const makers = await store.findMakers(
      trx,
      scope,
      rows.map(({ made_by: by }) => by),
    );
    return { data: rows.map((row) => presentPack(scope, row, makers.get(row.made_by))), meta: pageMeta({ page, perPage }, total) };
  });
}

/** Puts a pack that failed back in the queue. */
export function retry(scope: MemberScope, id: number): Promise<HmrcPack> {
  requireMay(scope, 'keep_registers');
  return scope.transaction(async (trx) => {
    const row = (await store.lockPack(trx, scope, id)) ?? refuseRetry('NOT_FOUND', NONE);
    if (row.state !== 'failed') refuseRetry('INVALID_STATE', row.state === 'ready' ? 'This pack is ready' : 'This pack is being built');
    await store.updatePack(trx, scope, id, { state: 'queued', error: null, done: 0 });
    await recordEvent(
      trx,
      scope,
      { action: 'build.hmrc_pack', object: { type: 'hmrc_pack', id, label: `${store.packRef(row)}, again` } },
      { jobs: [jobOf('build-hmrc-pack', { packId: id }, store.jobKey(id))] },
    );
    await announce(trx, scope, { topic: 'compliance', id: null });
    const makers = await store.findMakers(trx, scope, [row.made_by]);
    return presentPack(scope, { ...row, state: 'queued', error: null, done: 0 }, makers.get(row.made_by));
  });
}

/** The pack itself, streamed from the store. That it was taken out is recorded. */
export function download(scope: MemberScope, services: Services, id: number) {
  requireMay(scope, 'see_registers');
  return scope.transaction(async (trx) => {
    if (!mayDownload(scope)) refuseDownload('FORBIDDEN', 'Only an Owner or Compliance can download a pack');
    const row = (await store.findPack(trx, scope, id)) ?? refuseDownload('NOT_FOUND', NONE);
    if (row.stored_sha256 === null)
      return refuseDownload(
        'INVALID_STATE',
        row.state === 'erased' ? 'This pack was erased after 30 days. Build it again.' : 'This pack is not ready yet',
      );
    const file = await openFile(trx, scope, services, row.stored_sha256);
    await recordEvent(trx, scope, { action: 'download.hmrc_pack', object: { type: 'hmrc_pack', id, label: store.packRef(row) } });
    return { file, fileName: `${store.packRef(row)}.zip` };
  }, NO_ANSWER_YET);
}
