import * as ofMembers from '@freehold/contract/access/uploads';
import * as ofApplicants from '@freehold/contract/flows/applicants';
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { FileMissing } from '../providers/files/provider.ts';
import { eraseBytes } from './erase-file.ts';
import { MOST_EVIDENCE_BYTES } from './evidence-file.ts';
import { dropWritten, openSealed } from './file-vault.ts';
import type { Schedule } from './jobs.ts';
import { refuseAlways, refuseCaller, Refused, refusing, refusingDeclared } from './refuse.ts';
import { NO_ANSWER_YET, type Scope } from './scope.ts';
import { sealChunks } from './sealed-chunks.ts';
import { forGuests, type Services } from './services.ts';

const refuseBegin = refusing(ofMembers.beginUpload, ofApplicants.beginTaskUpload);
const refusePart = refusing(ofMembers.continueUpload, ofApplicants.continueTaskUpload);
const refuseUpload = refusing(
  ofMembers.readUploadState,
  ofMembers.continueUpload,
  ofMembers.endUpload,
  ofApplicants.readTaskUpload,
  ofApplicants.continueTaskUpload,
  ofApplicants.endTaskUpload,
);
const refuseFile = refusingDeclared('file');

/** The content type of a PATCH of the tus protocol. */
export const PART_OF_A_FILE = 'application/offset+octet-stream';

const MEBIBYTE = 1024 * 1024;
export const MOST_UPLOAD_BYTES = 128 * MEBIBYTE;
/** What a call holds in memory, from a form or from an upload. */
export const MOST_BUFFERED_BYTES = 64 * MEBIBYTE;
/** What arrived is kept in pieces of about this length: so much is sent again at most where a process ends. */
const PIECE_BYTES = 4 * MEBIBYTE;
const MOST_OF_AN_UPLOADER = 20;
const MOST_OF_A_WORKSPACE_BYTES = 1024 * MEBIBYTE;
const KEPT_MS = 24 * 3_600_000;
export const BROKE_OFF = 'This part of the file did not arrive whole. What arrived is kept.';
const NONE = 'There is no such upload. It may have been given up, or nothing arrived for a day. Choose the file again.';

type Store = Pick<Services, 'db' | 'files' | 'fileWrites' | 'keys' | 'log' | 'now'>;

/** Who uploads, and what of the uploads of a workspace is theirs. */
export type Uploader = { scope: Scope; by: { memberId: number } | { runId: number } };
export type Upload = { id: string; size: number; received: number; expiresAt: Date };

/** Who uploads: a member, or somebody outside the firm for one run of a flow, whom its route let in. */
export function uploaderOf({ scope, uploader }: Pick<FastifyRequest, 'scope' | 'uploader'>): Uploader {
  if (uploader) return uploader;
  if (!scope) return refuseCaller('UNAUTHENTICATED', 'Sign in to carry on.');
  return { scope, by: { memberId: scope.actor.memberId } };
}

const columnOf = (by: Uploader['by']) =>
  'memberId' in by ? ({ name: 'by_member', id: by.memberId } as const) : ({ name: 'for_run', id: by.runId } as const);

/** The run that an upload of somebody outside the firms is for, over all firms; its route asks whether they may. */
export async function findRunOfUpload({ db, now }: Store, id: string): Promise<{ workspaceId: number; runId: number } | null> {
  const row = await db
    .selectFrom('uploads')
    .select(['workspace_id', 'for_run'])
    .where('id', '=', id)
    .where('for_run', 'is not', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return row?.for_run == null ? null : { workspaceId: row.workspace_id, runId: row.for_run };
}

/** Notes that a file of so many bytes is to come. */
export function createUpload({ scope, by }: Uploader, { now }: Store, size: number): Promise<Upload> {
  const uploads = columnOf(by);
  const most = 'runId' in by ? MOST_EVIDENCE_BYTES : MOST_UPLOAD_BYTES;
  if (size > most) return refuseBegin('FILE_TOO_LARGE', `This file is larger than ${most / MEBIBYTE} MB`);
  return scope.transaction(async (trx) => {
    // Of several at once each sees what the others add.
    await sql`select pg_advisory_xact_lock(hashtext('freehold uploads'), ${scope.workspaceId}::int)`.execute(trx);
    const counted = await trx
      .selectFrom('uploads')
      .select((row) => [
        row.fn.countAll<number>().filterWhere(uploads.name, '=', uploads.id).as('own'),
        row.fn.coalesce(row.fn.sum<number>('size').filterWhere('by_member', 'is not', null), row.lit(0)).as('bytes'),
      ])
      .where('workspace_id', '=', scope.workspaceId)
      .where('expires_at', '>', now())
      .executeTakeFirstOrThrow();
    if (Number(counted.own) >= MOST_OF_AN_UPLOADER)
      return refuseAlways('RATE_LIMITED', `${MOST_OF_AN_UPLOADER} of your uploads are unfinished. Finish or cancel one, then try again.`);
    // Many applicants may send at once; each is bound by their own number and by what a run takes.
    if (uploads.name === 'by_member' && Number(counted.bytes) + size > MOST_OF_A_WORKSPACE_BYTES)
      return refuseAlways('RATE_LIMITED', 'Too much is being uploaded in this workspace at once. Try again when some of it is done.');
    const row = await trx
      .insertInto('uploads')
      .values({ workspace_id: scope.workspaceId, [uploads.name]: uploads.id, size, created_at: now(), expires_at: expiry(now()) })
      .returning(['id', 'size', 'received', 'expires_at'])
      .executeTakeFirstOrThrow();
    return present(row);
  });
}

const expiry = (now: Date) => new Date(now.getTime() + KEPT_MS);
const present = (row: { id: string; size: number; received: number; expires_at: Date }): Upload => ({
  id: row.id,
  size: row.size,
  received: row.received,
  expiresAt: row.expires_at,
});

export async function findUpload({ scope, by }: Uploader, { now }: Store, id: string): Promise<Upload> {
  const uploads = columnOf(by);
  const row = await scope.transaction(
    (trx) =>
      trx
        .selectFrom('uploads')
        .select(['id', 'size', 'received', 'expires_at'])
        .where('workspace_id', '=', scope.workspaceId)
        .where('id', '=', id)
        .where(uploads.name, '=', uploads.id)
        .where('expires_at', '>', now())
        .executeTakeFirst(),
    NO_ANSWER_YET,
  );
  if (!row) return refuseUpload('NOT_FOUND', NONE);
  return present(row);
}

/** Keeps the next bytes piece by piece, and what arrived of them also where they break off. Of two at once one is refused. */
export async function continueUpload(
  uploader: Uploader,
  store: Store,
  upload: Upload,
  { from, body }: { from: number; body: AsyncIterable<Uint8Array> },
): Promise<Upload> {
  if (from !== upload.received) return refusePart('CONFLICT', `${upload.received} bytes of this file arrived. Go on from there.`);
  let brokeOff = false;
  let left = upload.size - from;
  async function* arriving() {
    try {
      for await (const part of body) {
        left -= part.length;
        if (left < 0) return;
        yield part;
      }
    } catch {
      brokeOff = true;
    }
  }
  let known = upload;
  const parts = arriving();
  for (let first = await parts.next(); !first.done; first = await parts.next())
    known = await keepPiece(uploader, store, known, upToAPiece(first.value, parts));
  if (left < 0) return refusePart('FILE_TOO_LARGE', 'More bytes came than were announced.');
  if (brokeOff) return refuseAlways('BAD_REQUEST', BROKE_OFF);
  return known;
}

/** As it comes, until there is enough for a piece: none is held in memory. */
async function* upToAPiece(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = first.length;
  yield first;
  while (size < PIECE_BYTES) {
    const next = await rest.next();
    if (next.done) return;
    size += next.value.length;
    yield next.value;
  }
}

const pieceContext = (workspaceId: number, id: string, at: number) => `upload:${workspaceId}:${id}:${at}`;

async function keepPiece(
  { scope }: Uploader,
  store: Store,
  { id, received, ...upload }: Upload,
  piece: AsyncIterable<Uint8Array>,
): Promise<Upload> {
  const { workspaceId } = scope;
  const name = randomBytes(20).toString('hex');
  const storageKey = `u${workspaceId}/${name.slice(0, 2)}/${name.slice(2)}`;
  const expiresAt = expiry(store.now());
  await store.fileWrites.begin(storageKey, workspaceId, store.now());
  let length = 0;
  async function* counted() {
    for await (const part of piece) {
      length += part.length;
      yield part;
    }
  }
  const key = await store.keys.ring.active(workspaceId);
  await store.files.put(storageKey, sealChunks(key, pieceContext(workspaceId, id, received), counted()));
  try {
    await scope.transaction(async (trx) => {
      const moved = await trx
        .updateTable('uploads')
        .set({ received: received + length, expires_at: expiresAt })
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('received', '=', received)
        .returning('id')
        .executeTakeFirst();
      if (!moved)
        return refusePart('CONFLICT', 'Another part of this file arrived at the same time. Ask how much arrived, then go on from there.');
      await trx
        .insertInto('upload_pieces')
        .values({ workspace_id: workspaceId, upload_id: id, at: received, size: length, storage_key: storageKey })
        .execute();
      await sql`select claim_write(${storageKey})`.execute(trx);
    }, NO_ANSWER_YET);
  } catch (error) {
    // Only a refusal says for sure that nothing refers to the piece.
    if (error instanceof Refused) await dropWritten(store, storageKey);
    throw error;
  }
  return { ...upload, id, received: received + length, expiresAt };
}

/** The file of a complete upload as it came, a chunk in memory at a time. */
export async function readUploadedParts(
  uploader: Uploader,
  store: Store,
  id: string,
): Promise<{ size: number; parts: AsyncIterable<Buffer> }> {
  const { size, received } = await findUpload(uploader, store, id);
  if (received < size) return refuseFile('INVALID_STATE', 'This file has not arrived whole yet.');
  const { workspaceId } = uploader.scope;
  const pieces = await uploader.scope.transaction(
    (trx) =>
      trx
        .selectFrom('upload_pieces')
        .select(['at', 'size', 'storage_key'])
        .where('workspace_id', '=', workspaceId)
        .where('upload_id', '=', id)
        .orderBy('at')
        .execute(),
    NO_ANSWER_YET,
  );
  if (pieces.length === 0) return refuseFile('NOT_FOUND', NONE);
  async function* inOrder() {
    let at = 0;
    for (const piece of pieces) {
      const sealed = await openSealed(store, workspaceId, piece.storage_key, pieceContext(workspaceId, id, piece.at));
      if (sealed === null || piece.at !== at) throw new Error('The pieces of an upload do not follow one another');
      for await (const part of sealed.whole()) {
        at += part.length;
        yield part;
      }
      if (at !== piece.at + piece.size) throw new Error('A piece of an upload is not what was sealed');
    }
    if (at !== size) throw new Error('Pieces of an upload are missing');
  }
  async function* parts() {
    try {
      yield* inOrder();
    } catch (error) {
      // Another call used it, or gave it up, meanwhile.
      if (error instanceof FileMissing) return refuseFile('NOT_FOUND', NONE);
      throw error;
    }
  }
  return { size, parts: parts() };
}

/** Takes the upload away and erases what arrived; what the store does not let go now is tried again. */
export async function dropUpload({ scope }: Uploader, store: Store, id: string): Promise<void> {
  const { rows } = await scope.transaction(
    (trx) => sql<{ key: string }>`select drop_upload(${id}::uuid) as key`.execute(trx),
    NO_ANSWER_YET,
  );
  for (const { key } of rows) await eraseBytes(store, key);
}

/** Erases what nobody went on with for a day. */
export const purgeUploads: Schedule = {
  name: 'purge-uploads',
  cron: '38 * * * *',
  async run(services) {
    const { db, now } = services;
    const expired = await db.selectFrom('uploads').select(['workspace_id', 'id']).where('expires_at', '<=', now()).execute();
    for (const { workspace_id: workspaceId, id } of expired) {
      const { rows } = await sql<{ key: string }>`select erase_upload(${workspaceId}, ${id}::uuid) as key`.execute(db);
      for (const { key } of rows) await eraseBytes(services, key);
    }
  },
};

/** Lets calls take parts of files, and name an upload in place of a file. */
export function takeUploads(app: FastifyInstance, services: Services): void {
  // The route reads it as it comes, and no other takes it.
  app.addContentTypeParser(PART_OF_A_FILE, (request, payload, done) => {
    if (request.routeOptions.config.contract?.upload === 'part') done(null, payload);
    else done(Refused.of('BAD_REQUEST', 'This call takes no part of a file.'));
  });
  app.decorateRequest('usedUpload', null);
  app.decorateRequest('uploader', null);
  app.decorate('openUpload', async (request: FastifyRequest, id: string) => {
    if (!UUID.test(id)) return refuseFile('NOT_FOUND', NONE);
    const { size, parts } = await readUploadedParts(uploaderOf(request), services, id);
    if (size > MOST_BUFFERED_BYTES) return refuseFile('FILE_TOO_LARGE', `This file is larger than ${MOST_BUFFERED_BYTES / MEBIBYTE} MB`);
    request.usedUpload = id;
    const whole = Buffer.allocUnsafe(size);
    let at = 0;
    for await (const part of parts) at += part.copy(whole, at);
    return whole;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Once a call has kept the file it is not needed a second time. A call that was refused may be made again with the same upload. */
export async function dropUsedUpload(services: Services, request: FastifyRequest): Promise<void> {
  if (request.usedUpload === null) return;
  try {
    const store = request.uploader ? forGuests(services) : services;
    await dropUpload(uploaderOf(request), store, request.usedUpload);
  } catch (error) {
    services.log.warn({ err: error }, 'an upload that was used stays until it expires');
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    openUpload: (request: FastifyRequest, id: string) => Promise<Buffer>;
  }
  interface FastifyRequest {
    /** Who uploads, where a route of people outside the firm says so. */
    uploader: Uploader | null;
    usedUpload: string | null;
  }
}
