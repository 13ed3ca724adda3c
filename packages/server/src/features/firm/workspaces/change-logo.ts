import { getLogo, type WorkspaceDetails } from '@freehold/contract/firm/workspaces';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope, Scope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { countLogos, findDetails, lockWorkspace, saveLogo } from './details-store.ts';
import { requireOwnWorkspace } from './own-workspace.ts';
import { logoMark, presentDetails } from './present.ts';
import { LOGO_TYPES } from './read-logo.ts';

const refuse = refusing(getLogo);
const DAY_MS = 86_400_000;
/** Each picture is kept: nobody fills the disk by changing theirs over and over. */
const MOST_A_DAY = 30;

/** The picture as it was uploaded, under the type it was found to be. */
export async function readLogoOf(services: Services, scope: Scope): Promise<SentFile> {
  return scope.transaction(async (trx) => {
    const { workspace } = await findDetails(trx, scope);
    if (workspace.brand_logo_sha256 === null) return refuse('NOT_FOUND', 'There is no logo.');
    const file = await openFile(trx, scope, services, workspace.brand_logo_sha256);
    return { file, fileName: `logo.${file.mime.split('/')[1] ?? 'png'}` };
  });
}

/** Whether the caller may change how the workspace looks; asked before a file is read. */
export function requireBrandEditor(scope: MemberScope, id: number): void {
  requireOwnWorkspace(scope, id);
  requireMay(scope, 'edit_workspace');
}

/** Sets the logo, or takes it away. The form's version stays: a picture is no field of it. */
export async function changeLogo(services: Services, scope: MemberScope, bytes: Uint8Array | null): Promise<WorkspaceDetails> {
  return scope.transaction(async (trx) => {
    const row = await lockWorkspace(trx, scope);
    if (bytes && (await countLogos(trx, scope, new Date(Date.now() - DAY_MS))) >= MOST_A_DAY)
      return refuse('RATE_LIMITED', `The logo was changed ${MOST_A_DAY} times within a day. Try again tomorrow.`);
    const sha256 = bytes && (await storeFile(trx, scope, services, bytes, { allowed: LOGO_TYPES })).sha256;
    if (sha256 !== row.brand_logo_sha256) {
      await saveLogo(trx, scope, sha256);
      await recordEvent(trx, scope, {
        action: sha256 === null ? 'remove.brand' : 'change.brand',
        object: { type: 'workspace', id: row.id, label: row.account_name },
        diff: { logo: { before: logoMark(row.brand_logo_sha256), after: logoMark(sha256) } },
      });
      await announce(trx, scope, { topic: 'workspace', id: row.id });
    }
    return presentDetails(scope, await findDetails(trx, scope));
  });
}
