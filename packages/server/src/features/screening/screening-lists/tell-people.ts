import type { Trx } from '../../../platform/database.ts';
import type { Schedule } from '../../../platform/jobs.ts';
import { openScope, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { memberCan } from '../../access/public.ts';
import { notify, settleNotices } from '../../firm/public.ts';
import { catalogueList, isKnownKey } from './catalogue.ts';
import { findEffectiveLists } from './effective-lists.ts';
import { findRequirement } from './find-requirement.ts';
import { requiredListFaults } from './required-lists.ts';
import { findOpenWorkspaces } from './store.ts';
import { countWords } from './words.ts';

const PAGE = '/marketplace/manual_aml_check/lists';
const required = (key: string) => ({ type: `required list ${key}` });

/** Every hour: who may load lists is told of each required one that went out of date, once for each time it does. */
export const tellStaleLists: Schedule = {
  name: 'tell-stale-lists',
  cron: '5 * * * *',
  async run(services) {
    for (const workspaceId of await findOpenWorkspaces(services.db)) {
      const scope = openScope(services, workspaceId, { kind: 'system', name: 'tell-stale-lists' });
      await scope.transaction((trx) => tellStale(trx, scope, services));
    }
  },
};

async function tellStale(trx: Trx, scope: Scope, services: Services): Promise<void> {
  const lists = await findEffectiveLists(trx, scope.workspaceId, services);
  const stale = requiredListFaults(await findRequirement(trx, scope.workspaceId, services), lists).filter(({ fault }) => fault === 'stale');
  for (const { listKey } of stale) {
    if (!isKnownKey(listKey)) continue;
    const since = lists.find((list) => list.listKey === listKey)?.currentAsOf ?? 'unknown';
    await notify(trx, scope, {
      kind: 'list_stale',
      to: 'everyone',
      mayKnow: (member) => memberCan(member).import_lists,
      object: { ...required(listKey), id: since },
      words: `The ${catalogueList(listKey).name} is out of date. No check can pass until the newest file is loaded.`,
      path: PAGE,
      once: true,
    });
  }
  for (const key of services.config.requiredLists)
    if (!stale.some((one) => one.listKey === key)) await settleNotices(trx, scope, ['list_stale'], required(key));
}

/** A list was loaded or stated to be the newest: nobody has to do it any more, and who works with lists may want to know. */
export async function tellListLoaded(
  trx: Trx,
  scope: Scope,
  list: { key: string; versionId: number | null; name: string; isNew: boolean; isNewest: boolean },
): Promise<void> {
  if (list.isNewest) await settleNotices(trx, scope, ['list_stale'], required(list.key));
  if (list.isNew) {
    await settleListWaits(trx, scope, list.key);
    await settleListUnready(trx, scope, list.key);
  }
  if (!list.isNew || list.versionId === null) return;
  await notify(trx, scope, {
    kind: 'list_loaded',
    to: 'everyone',
    mayKnow: (member) => memberCan(member).see_lists,
    object: { type: 'list_version', id: list.versionId },
    words:
      scope.actor.kind === 'member'
        ? `${scope.actor.name} loaded a new version of the ${list.name}.`
        : `A new version of the ${list.name} was fetched from its publisher.`,
    path: PAGE,
  });
}

type Waiting = { key: string; versionId: number | null; name: string };
const waiting = (key: string) => ({ type: `waiting list ${key}` });

/** A new version waits: who may load lists is asked to look at it. */
export async function tellListWaits(trx: Trx, scope: Scope, { key, versionId, name }: Waiting): Promise<void> {
  await notify(trx, scope, {
    kind: 'list_waiting',
    to: 'everyone',
    mayKnow: (member) => memberCan(member).import_lists,
    object: { ...waiting(key), id: versionId ?? 0 },
    words: `A new version of the ${name} waits for you: its self-test missed names. The version before stays in use.`,
    path: PAGE,
  });
}

/** The same for a version of the installation, in every workspace. */
export async function tellAllListWaits(services: Pick<Services, 'db' | 'scopedDb'>, list: Waiting): Promise<void> {
  for (const workspaceId of await findOpenWorkspaces(services.db)) {
    const scope = openScope(services, workspaceId, { kind: 'system', name: 'list-waits' });
    await scope.transaction((trx) => tellListWaits(trx, scope, list));
  }
}

/** Somebody decided, or a newer version came: nobody has to look any more. */
export const settleListWaits = (trx: Trx, scope: Scope, key: string) => settleNotices(trx, scope, ['list_waiting'], waiting(key));

const unready = (key: string) => ({ type: `unready list ${key}` });

/** The index of a large version cannot be built: who may load lists must know, because checks wait for it or go on with the version before. */
export async function tellListUnready(
  trx: Trx,
  scope: Scope,
  list: { listKey: string; versionId: number; name: string; entries: number; isFirst: boolean },
): Promise<void> {
  const what = list.isFirst ? `The ${list.name}` : `The new version of the ${list.name}`;
  await notify(trx, scope, {
    kind: 'list_unready',
    to: 'everyone',
    mayKnow: (member) => memberCan(member).import_lists,
    object: { ...unready(list.listKey), id: list.versionId },
    words: `${what} could not be made ready to compare with. It has ${countWords(list.entries, 'entry', 'entries')}, and was tried twice. ${
      list.isFirst
        ? 'Checks wait for it; load a smaller file, remove the list or ask the operator.'
        : 'Checks go on with the version before.'
    }`,
    path: PAGE,
    once: true,
  });
}

/** Its index is there, or a newer version is. */
export const settleListUnready = (trx: Trx, scope: Scope, key: string) => settleNotices(trx, scope, ['list_unready'], unready(key));
