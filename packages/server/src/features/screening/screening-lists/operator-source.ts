import { importList, ListCategory, OwnListKey, type ListImport } from '@freehold/contract/screening/screening-lists';
import { announceToAll } from '../../../platform/announce.ts';
import { lockByName } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import { sourceOf } from './catalogue.ts';
import { importFolder, type OperatorServices } from './import-folder.ts';
import type { OwnSource } from './list-thread.ts';
import { ownKeyOf } from './name-source.ts';
import { findActive, findNewestOfKey, supersede } from './store.ts';

const refuse = refusing(importList);

export type NamedSource = { as: string; name: string | undefined; publisher: string | undefined; category: string | undefined };
type Options = { isNewest: boolean; acceptSmaller: boolean };

/** Loads a source the operator names, for the whole installation. */
export async function importSource(services: OperatorServices, path: string, named: NamedSource, options: Options): Promise<ListImport> {
  const own = await describeSource(services, named);
  const name = path.split(/[\\/]/).at(-1) ?? path;
  const { results, refused, ignored } = await importFolder(services, [{ name, path }], { ...options, own });
  if (refused[0]) return refuse('LIST_REFUSED', refused[0].text);
  const [result] = results;
  if (result) return result;
  return refuse(
    'LIST_REFUSED',
    `${ignored[0] ?? name} is neither FollowTheMoney JSON lines nor targets.simple.csv nor the template’s columns.`,
  );
}

/** Takes a source of the installation out of use; its versions stay. False when there was none. */
export async function removeInstallationSource(services: OperatorServices, as: string): Promise<boolean> {
  const key = keyOf(as);
  return services.db.transaction().execute(async (trx) => {
    await lockByName(trx, `list:installation:${key}`);
    const active = await findActive(trx, null, key);
    if (!active) return false;
    await supersede(trx, null, key);
    await announceToAll(trx, { topic: 'lists', id: active.id });
    return true;
  });
}

async function describeSource(services: OperatorServices, named: NamedSource): Promise<OwnSource> {
  const key = keyOf(named.as);
  const taken = await services.db.transaction().execute((trx) => findNewestOfKey(trx, key));
  if (taken.some((row) => row.workspace_id !== null))
    return refuse('LIST_REFUSED', `A workspace has a source ${key}. Choose another --as.`);
  const before = taken[0] ? sourceOf(taken[0]) : null;
  const category = ListCategory.safeParse(named.category ?? before?.category);
  if (!category.success) return refuse('LIST_REFUSED', `Say what it is listed for: --category ${ListCategory.options.join(' | ')}.`);
  const name = named.name ?? before?.name;
  if (!name) return refuse('LIST_REFUSED', 'Say what it is called: --name "Exposed people".');
  return {
    key,
    source: { name, publisher: named.publisher ?? before?.publisher ?? 'Source of this installation', category: category.data },
  };
}

/** `peps` and `own-peps` are the same. */
function keyOf(as: string): OwnSource['key'] {
  const key = OwnListKey.safeParse(as);
  return key.success ? key.data : ownKeyOf(as);
}
