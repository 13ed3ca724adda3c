import { getSenderLogo } from '@freehold/contract/signing/signer-documents';
import { refusing } from '../../../platform/refuse.ts';
import { openScope, type AppUserScope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import { readLogoOf } from '../../firm/public.ts';
import { findSender } from './store.ts';

const refuse = refusing(getSenderLogo);

/** The logo of whoever sent the document to the signer. Of the workspace nothing else is read. */
export async function readSenderLogo(services: Services, scope: AppUserScope, documentId: number): Promise<SentFile> {
  const workspaceId = await findSender(scope, documentId);
  if (workspaceId === null) return refuse('NOT_FOUND', 'There is no such document.');
  return readLogoOf(services, openScope(services, workspaceId, { kind: 'system', name: 'logo for a signer' }));
}
