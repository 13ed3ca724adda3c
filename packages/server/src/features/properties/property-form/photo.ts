import { getPropertyPhoto, uploadPropertyPhoto, type PropertyRecord } from '@freehold/contract/properties/property-form';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { detectType } from '../../../platform/detect-type.ts';
import { openFile, storeFile } from '../../../platform/file-vault.ts';
import { readUploadedFile } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { NO_ANSWER_YET, type MemberScope, type Scope } from '../../../platform/scope.ts';
import type { SentFile } from '../../../platform/send-file.ts';
import type { Services } from '../../../platform/services.ts';
import { requireMay } from '../../access/public.ts';
import { addressLine } from '../../../platform/address-line.ts';
import { findProperty } from '../properties/public.ts';
import { presentRecord } from './present-record.ts';
import { stripPlace } from './strip-place.ts';
import { updateProperty } from '../properties/public.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

const refuseReadPhoto = refusing(uploadPropertyPhoto);

const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
const MOST_BYTES = 15 * 1024 * 1024;
const NONE = 'There is no such property.';

/** Whether the caller may change this property; asked before a file is read. */
export async function requireOwn(scope: MemberScope, id: number): Promise<void> {
  requireMay(scope, 'edit_properties');
  await scope.transaction(async (trx) => (await findProperty(trx, id)) ?? refusing(uploadPropertyPhoto)('NOT_FOUND', NONE), NO_ANSWER_YET);
}

/** The one picture of a multipart request: JPEG, PNG or WebP by its content, without where it was taken. */
export async function readPhoto(request: FastifyRequest): Promise<Uint8Array> {
  const bytes = await readUploadedFile(request, 'picture', 'Choose a picture');
  if (bytes.length > MOST_BYTES)
    return refuseReadPhoto('FILE_TOO_LARGE', 'This picture is larger than 15 MB. Save it smaller and try again.');
  const mime = await detectType(bytes);
  if (!isOneOf(PHOTO_TYPES, mime)) return refuseField('file', 'Choose a JPEG, PNG or WebP picture', 'FILE_TYPE');
  try {
    return stripPlace(bytes, mime);
  } catch {
    return refuseField('file', 'This picture is damaged. Save it again and try once more.', 'DAMAGED');
  }
}

/** Sets the photograph, or takes it away. The form's version stays: a picture is no field of it. */
export async function changePhoto(
  services: Services,
  scope: MemberScope,
  id: number,
  bytes: Uint8Array | null,
): Promise<z.input<typeof PropertyRecord>> {
  return scope.transaction(async (trx) => {
    const row = (await findProperty(trx, id, { lock: true })) ?? refusing(uploadPropertyPhoto)('NOT_FOUND', NONE);
    const sha256 = bytes && (await storeFile(trx, scope, services, bytes, { allowed: PHOTO_TYPES, maxBytes: MOST_BYTES })).sha256;
    if (sha256 === row.photo_sha256) return presentRecord(trx, scope, row);
    const saved = await updateProperty(trx, id, { photo_sha256: sha256, version: row.version });
    await recordEvent(trx, scope, {
      action: sha256 === null ? 'remove.property_photo' : 'change.property_photo',
      object: { type: 'property', id, label: addressLine(row) },
    });
    await announce(trx, scope, { topic: 'properties', id });
    return presentRecord(trx, scope, saved);
  });
}

/** The picture under the type it was found to be. */
export async function readPhotoOf(services: Services, scope: Scope, id: number): Promise<SentFile> {
  return scope.transaction(async (trx) => {
    const row = await findProperty(trx, id);
    const sha256 = row?.photo_sha256 ?? refusing(getPropertyPhoto)('NOT_FOUND', row ? 'There is no photograph.' : NONE);
    const file = await openFile(trx, scope, services, sha256);
    return { file, fileName: `property-${id}.${file.mime.split('/')[1] ?? 'jpeg'}` };
  });
}
