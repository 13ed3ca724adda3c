import { createHash } from 'node:crypto';
import type { SourceFile } from '@freehold/screening/types';
import { download, DownloadFault, type DownloadOptions } from '../../../platform/download.ts';
import type { Seen } from './store.ts';

export type FetchedFiles = { isUnchanged: boolean; files: SourceFile[]; seen: Seen[]; bytes: number };

/**
 * Fetches every file of a list. `known` is what the same addresses answered for the version in use: when each says that nothing changed, or
 * sends the same bytes, there is nothing to read. When only some say so, those are fetched whole as well, for a list is read from all of its files.
 */
export async function fetchFiles(
  addresses: readonly string[],
  known: readonly Seen[],
  options: Omit<DownloadOptions, 'known'>,
): Promise<FetchedFiles> {
  const files: SourceFile[] = [];
  const seen: Seen[] = [];
  const unsent: number[] = [];
  let bytes = 0;
  const take = async (address: string, at: number, before: Seen | undefined) => {
    const left = { ...options, mostBytes: Math.max(1, options.mostBytes - bytes) };
    const answer = await download(address, before ? { ...left, known: { etag: before.etag, lastModified: before.last_modified } } : left);
    if (answer.isUnchanged) {
      if (before) seen[at] = before;
      unsent.push(at);
      return;
    }
    bytes += answer.bytes.byteLength;
    if (answer.bytes.byteLength === 0)
      throw new DownloadFault('broken_off', `${URL.parse(address)?.host ?? 'It'} sent an empty file.`, bytes);
    files[at] = { name: nameOf(address, at), bytes: answer.bytes };
    const sha256 = createHash('sha256').update(answer.bytes).digest('hex');
    seen[at] = { address, etag: answer.etag, last_modified: answer.lastModified, sha256, bytes: answer.bytes.byteLength };
  };
  const knownOf = (address: string) => known.find((one) => one.address === address);
  for (const [at, address] of addresses.entries()) await take(address, at, knownOf(address));
  const isUnchanged = seen.every((one) => one.sha256 === knownOf(one.address)?.sha256);
  if (!isUnchanged) for (const at of unsent) await take(addresses[at] ?? '', at, undefined);
  return { isUnchanged, files, seen, bytes };
}

const LONGEST_NAME = 80;
/** The last word of the path, which is how people know the file; never the query, which may hold a key. */
function nameOf(address: string, at: number): string {
  const last = decodeURIComponentSafely(URL.parse(address)?.pathname.split('/').findLast(Boolean) ?? '')
    .replace(/[\p{Cc}\\/]/gu, '')
    .slice(-LONGEST_NAME);
  return last === '' ? `file-${at + 1}` : last;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
