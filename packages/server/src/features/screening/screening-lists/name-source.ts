import { createHash } from 'node:crypto';
import type { ListCategory } from '@freehold/contract/screening/screening-lists';
import type { Trx } from '../../../platform/database.ts';
import { refuseField } from '../../../platform/refuse.ts';
import { sourceOf } from './catalogue.ts';
import { fold } from './entries-store.ts';
import type { OwnSource } from './list-thread.ts';
import { findNewestOfKey } from './store.ts';

type OwnKey = OwnSource['key'];
export type AskedSource = {
  replaces: OwnKey | undefined;
  name: string | undefined;
  publisher: string | undefined;
  category: ListCategory | undefined;
};

/** Which source a file is of: one the workspace has, or a new one by its name. A name that is taken is refused, so that no list hides another. */
export async function nameSource(trx: Trx, workspaceId: number, asked: AskedSource): Promise<OwnSource> {
  if (asked.replaces !== undefined) {
    const known = (await findNewestOfKey(trx, asked.replaces)).find((row) => row.workspace_id === workspaceId);
    return known
      ? { key: asked.replaces, source: sourceOf(known) }
      : refuseField('replaces', 'Choose a source that this workspace brought', 'UNKNOWN');
  }
  if (!asked.name) return refuseField('name', 'Enter what the list is called', 'REQUIRED');
  if (!asked.category) return refuseField('category', 'Choose what it is listed for', 'REQUIRED');
  const key = ownKeyOf(asked.name);
  const taken = await findNewestOfKey(trx, key);
  if (taken.some((row) => row.workspace_id === null))
    return refuseField('name', 'A source of this name is loaded for every workspace here. Choose another name', 'TAKEN');
  if (taken.some((row) => row.state === 'active' || row.state === 'waiting'))
    return refuseField('name', 'You have a source of this name. Choose to load a new version of it, or another name', 'TAKEN');
  return { key, source: { name: asked.name, publisher: asked.publisher || OWN_PUBLISHER, category: asked.category } };
}

const OWN_PUBLISHER = 'Your own source';
const LONGEST_KEY = 40;

/** The key of a source from its name: plain letters and figures, or a number where it has none of them. */
export function ownKeyOf(name: string): OwnKey {
  const plain = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, LONGEST_KEY)
    .replace(/-$/, '');
  return `own-${plain === '' ? createHash('sha256').update(name).digest('hex').slice(0, 12) : plain}`;
}
