import type { Trx } from '../../../platform/database.ts';
import { londonDate } from '../../../platform/london-time.ts';
import { acrossBranches, type Scope } from '../../../platform/scope.ts';
import { findReference, findWorkspaceName, takeNumber } from './store.ts';

const MOST_INITIALS = 4;
const NO_NAMES = new Set(['and', 'the', 'of', 'ltd', 'limited', 'llp', 'plc', 'co']);

/** The letters a firm’s references begin with: PL for Pennard & Lisle, Bristol. */
export function initialsOf(accountName: string): string {
  const [firm = ''] = accountName.split(',');
  const words = firm.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !NO_NAMES.has(word.toLowerCase()));
  const letters = words.map((word) => word.normalize('NFD').charAt(0).toUpperCase()).filter((letter) => /[A-Z0-9]/.test(letter));
  return letters.slice(0, MOST_INITIALS).join('') || 'P';
}

/** A reference nobody has yet, like PL-2026-0418. Two at once wait for each other; one already typed by hand is passed over. */
export async function nextReference(trx: Trx, scope: Scope): Promise<string> {
  const year = Number(londonDate(new Date()).slice(0, 4));
  const { account_name: name } = await findWorkspaceName(trx, scope.workspaceId);
  for (;;) {
    const reference = `${initialsOf(name)}-${year}-${String(await takeNumber(trx, scope.workspaceId, year)).padStart(4, '0')}`;
    if ((await acrossBranches(trx, () => findReference(trx, reference))) === null) return reference;
  }
}
