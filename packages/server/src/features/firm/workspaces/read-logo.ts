import { uploadLogo } from '@freehold/contract/firm/workspaces';
import type { FastifyRequest } from 'fastify';
import { imageSize } from 'image-size';
import { detectType } from '../../../platform/detect-type.ts';
import { readUploadedFile } from '../../../platform/read-upload.ts';
import { refuseField, refusing } from '../../../platform/refuse.ts';
import { isOneOf } from '@freehold/contract/kernel/keys';

const refuseReadLogo = refusing(uploadLogo);

export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
const MOST_BYTES = 1024 * 1024;
const MOST_PIXELS = 2000;

/** The one picture of a multipart request, whatever it calls itself: PNG, JPEG or WebP by its content, small enough to be shown as it is. */
export async function readLogo(request: FastifyRequest): Promise<Uint8Array> {
  const bytes = await readUploadedFile(request, 'picture', 'Choose a picture');
  if (bytes.length > MOST_BYTES)
    return refuseReadLogo('FILE_TOO_LARGE', 'This picture is larger than 1 MB. Save it smaller and try again.');
  const mime = await detectType(bytes);
  if (mime === 'image/svg+xml')
    return refuseField(
      'file',
      'An SVG can carry a program and is not shown to applicants. Save the logo as PNG, JPEG or WebP.',
      'FILE_TYPE',
    );
  if (!isOneOf(LOGO_TYPES, mime)) return refuseField('file', 'Choose a PNG, JPEG or WebP picture', 'FILE_TYPE');
  const { width, height } = sizeOf(bytes);
  if (width > MOST_PIXELS || height > MOST_PIXELS)
    return refuseField('file', `This picture is ${width} by ${height} pixels. Use at most 2,000 a side.`, 'TOO_MANY_PIXELS');
  return bytes;
}

function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes);
  } catch {
    return refuseField('file', 'This picture is damaged. Save it again and try once more.', 'DAMAGED');
  }
}
