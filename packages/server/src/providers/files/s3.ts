import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { ListObjectVersionsCommandOutput } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { Config } from '../../platform/config.ts';
import type { Content } from '../../platform/in-pieces.ts';
import { FileMissing, StorageFull, type FileStore } from './provider.ts';

/** What S3 and its kin answer when there is no room: MinIO and Ceph have their own words for it. */
const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'EntityTooLarge', 'InsufficientStorage']);
const NOT_KNOWN_HERE = new Set(['NotImplemented', 'MethodNotAllowed']);
/** A file longer than this is sent in parts, one after the other: a part is held in memory until it is sent. */
const PART_BYTES = 8 * 1024 * 1024;
const isMissing = (error: unknown) =>
  error instanceof S3ServiceException && (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey');

/** Files in an S3-compatible store. What is put is whole or not there, in one request or in parts; the address style with the bucket in the path suits stores outside AWS. */
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

  /** Parts that were sent before a writing was cut off: they cost room, and nobody sees them. */
  async function unfinishedOf(key: string): Promise<string[]> {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key }));
    return Uploads.flatMap((each) => (each.Key === key && each.UploadId !== undefined ? [each.UploadId] : []));
  }

  async function write(key: string, content: Content): Promise<void> {
    // The client would wrap it.
    const faults: Error[] = [];
    async function* noting(stream: AsyncIterable<Uint8Array>) {
      try {
        yield* stream;
      } catch (error) {
        if (error instanceof Error) faults.push(error);
        throw error;
      }
    }
    const body = content instanceof Uint8Array ? content : Readable.from(noting(content), { objectMode: false });
    try {
      await new Upload({
        client,
        params: { Bucket: bucket, Key: key, Body: body, ContentType: 'application/octet-stream' },
        partSize: PART_BYTES,
        queueSize: 1,
      }).done();
    } catch (error) {
      if (faults[0]) throw faults[0];
      if (error instanceof S3ServiceException && (NO_ROOM.has(error.name) || error.$metadata.httpStatusCode === 507)) {
        throw new StorageFull('No room for this file', { cause: error });
      }
      throw error;
    }
  }
  return {
    name: 's3',
    has,
    put: async (key, content) => {
      if (!(await has(key))) await write(key, content);
    },
    replace: write,
    async remove(key) {
      const noneWhereUnknown = (error: unknown) => {
        if (error instanceof S3ServiceException && NOT_KNOWN_HERE.has(error.name)) return [];
        throw error;
      };
      for (const uploadId of await unfinishedOf(key).catch(noneWhereUnknown))
        await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }));
      const versions = await versionsOf(key).catch(noneWhereUnknown);
      for (const versionId of versions) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }));
      if (await has(key)) await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    async read(key, range) {
      try {
        const wanted = range ? { Range: `bytes=${range.from}-${range.to ?? ''}` } : {};
        const answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...wanted }));
        if (!(answer.Body instanceof Readable)) throw new FileMissing('No such file');
        return answer.Body;
      } catch (error) {
        if (isMissing(error)) throw new FileMissing('No such file', { cause: error });
        if (range && error instanceof S3ServiceException && error.$metadata.httpStatusCode === 416) return Readable.from([]);
        throw error;
      }
    },
  };
}
