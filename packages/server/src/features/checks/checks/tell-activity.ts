import type { ActivityAction } from '../../../platform/activity-words.ts';
import type { Trx } from '../../../platform/database.ts';
import type { Scope } from '../../../platform/scope.ts';
import { checkPath } from './check-path.ts';
import { findChecksOfKeys, findKeysNamed, findKeysOfCheck, findKeysOfFrozen } from './objects-store.ts';
import { maySeeFrozen, seesCheck } from './policy.ts';

/** What only a freeze brings about. It stays with Owner and Compliance when the freeze has ended. */
const ONLY_OF_A_FREEZE: readonly ActivityAction[] = [
  'freeze.check',
  'unfreeze.check',
  'save.ofsi_draft',
  'download.ofsi_draft',
  'send.ofsi_report',
  'begin.breach_report',
  'withdraw.breach_report',
];

/** Of what the activity must show no trace to this person; null for those who may know of a freeze. */
export async function findUntold(
  trx: Trx,
  scope: Scope,
): Promise<{ actions: readonly ActivityAction[]; objects: readonly string[] } | null> {
  if (maySeeFrozen(scope)) return null;
  return { actions: ONLY_OF_A_FREEZE, objects: await findKeysOfFrozen(trx, scope.workspaceId) };
}

/** A check with its matches and reports, as the activity names them; or the same of every check whose subject or reference holds a text. */
export const objectsAbout = (trx: Trx, scope: Scope, about: { checkId: number } | { text: string }): Promise<string[]> =>
  'checkId' in about ? findKeysOfCheck(trx, scope.workspaceId, about.checkId) : findKeysNamed(trx, scope.workspaceId, about.text);

/** Whom a check is about, where it can be opened and its reference, for those the person may know of. */
export async function describeObjects(trx: Trx, scope: Scope, keys: readonly string[]) {
  const mine = keys.filter((key) => /^(check|match|report):\d+$/.test(key));
  if (mine.length === 0) return new Map<string, { name: string; reference: string; path: string }>();
  const rows = await findChecksOfKeys(trx, scope.workspaceId, mine);
  return new Map(
    rows
      .filter((row) => seesCheck(scope, row))
      .map(({ key, id, kind, subject_name, public_ref }) => [
        key,
        {
          name: subject_name,
          reference: public_ref,
          path: key.startsWith('report:') ? `/report/${key.slice('report:'.length)}` : checkPath({ kind, id }),
        },
      ]),
  );
}
