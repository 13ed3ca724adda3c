import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import type { Config } from '../../platform/config.ts';
import { FileMissing, StorageFull, type FileStore } from './provider.ts';

/** What S3 and its kin answer when there is no room: MinIO and Ceph have their own words for it. */
const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'EntityTooLarge', 'InsufficientStorage']);
const KNOWS_NO_VERSIONS = new Set(['NotImplemented', 'MethodNotAllowed']);
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey');

/** Files in an S3-compatible store. One PUT is whole or not there; the address style with the bucket in the path suits stores outside AWS. */
export function openS3Files(settings: Config['s3']): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Older S3-compatible stores refuse the checksums newer clients add unasked.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  async function has(key: string): Promise<boolean> {
    try {
      await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
  /** Of a bucket or a store without versions: none. Deleting without a version only hides the newest of a bucket that keeps them. */
  async function versionsOf(key: string): Promise<string[]> {
    const found: string[] = [];
    for (let marker: { KeyMarker?: string; VersionIdMarker?: string } | null = {}; marker !== null;) {
      const answer: ListObjectVersionsCommandOutput = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key, ...marker }),
      );
      for (const each of [...(answer.Versions ?? []), ...(answer.DeleteMarkers ?? [])])
        if (each.Key === key && each.VersionId !== undefined) found.push(each.VersionId);
      marker =
        answer.IsTruncated === true && answer.NextKeyMarker !== undefined
          ? {
              KeyMarker: answer.NextKeyMarker,
              ...(answer.NextVersionIdMarker === undefined ? {} : { VersionIdMarker: answer.NextVersionIdMarker }),
            }
          : null;
    }
    return found;
  }

  return {
    name: 's3',
    has,
    async put(key, bytes) {
      if (await has(key)) return;
      try {
        await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes, ContentType: 'application/octet-stream' }));
      } catch (error) {
        if (error instanceof S3ServiceException && (NO_ROOM.has(error.name) || error.$metadata.httpStatusCode === 507)) {
          throw new StorageFull('No room for this file', { cause: error });
        }
        throw error;
      }
    },
    async remove(key) {
      const versions = await versionsOf(key).catch((error: unknown) => {
        if (error instanceof S3ServiceException && KNOWS_NO_VERSIONS.has(error.name)) return [];
        throw error;
      });
      for (const versionId of versions) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }));
      if (await has(key)) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async get(key) {
      try {
        const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
        if (!answer.Body) throw new FileMissing('No such file');
        return Buffer.from(await answer.Body.transformToByteArray());
      } catch (error) {
        if (isMissing(error)) throw new FileMissing('No such file', { cause: error });
        throw error;
      }
    },
  };
}
