/* One way of storing and reading a file, measured in this process: `one-way.ts WAY MEGABYTES`. */
import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { buildServices, closeServices } from '@freehold/server/platform/build-services';
import { parseConfig } from '@freehold/server/platform/config';
import { openBytes, sealBytes } from '@freehold/server/platform/encryption';
import { keepFile, openFile, writeFile } from '@freehold/server/platform/file-vault';
import { openScope } from '@freehold/server/platform/scope';
import { continueUpload, createUpload, dropUpload, readUploadedParts } from '@freehold/server/platform/uploads';
import type { FileFigure } from './run-files.ts';

const [, , way = '', megabytes = '100'] = process.argv;
const MEGABYTE = 1_000_000;
/** A small file goes first: what is loaded and made once is no part of the memory of a file. */
let size = MEGABYTE;
const allowed = ['application/octet-stream'];
const services = await buildServices(parseConfig(process.env));
const { id: workspaceId } = await services.db
  .insertInto('workspaces')
  .values({ account_name: 'Bench' })
  .returning('id')
  .executeTakeFirstOrThrow();
const scope = openScope(services, workspaceId, { kind: 'system', name: 'bench' });

/** The same bytes in any way, and never all at once: as much as a socket gives, with its number. */
const PART_BYTES = 64_000;
const block = randomBytes(PART_BYTES);
async function* content() {
  for (let at = 0; at < size; at += PART_BYTES) {
    const part = Buffer.from(block.subarray(0, Math.min(PART_BYTES, size - at)));
    part.writeUInt32BE(at, 100);
    yield part;
  }
}

type Way = { in: () => Promise<void>; out: (take: (part: Buffer) => void) => Promise<void>; range: () => Promise<Buffer> };
const middle = () => ({ from: size / 2, to: size / 2 + 65_535 });

function asBefore(): Way {
  const key = () => `w1/aa/before${workspaceId}x${size}`;
  const read = async () => openBytes(services.keys, workspaceId, await buffer(await services.files.read(key())), 'bench');
  return {
    async in() {
      const bytes = await buffer(content());
      createHash('sha256').update(bytes).digest('hex');
      await services.files.put(key(), await sealBytes(services.keys, workspaceId, bytes, 'bench'));
    },
    out: async (take) => take(await read()),
    range: async () => (await read()).subarray(middle().from, middle().to + 1),
  };
}

function asNow(inParts: boolean): Way {
  let sha256 = '';
  const open = () => scope.transaction((trx) => openFile(trx, scope, services, sha256));
  return {
    async in() {
      const write = async (parts: AsyncIterable<Uint8Array>) => {
        const written = await writeFile(scope, services, parts, { allowed, maxBytes: size });
        ({ sha256 } = await scope.transaction((trx) => keepFile(trx, services, written)));
      };
      if (!inParts) return write(content());
      const uploader = { scope, by: { memberId } };
      const upload = await createUpload(uploader, services, size);
      await continueUpload(uploader, services, upload, { from: 0, body: content() });
      await write((await readUploadedParts(uploader, services, upload.id)).parts);
      await dropUpload(uploader, services, upload.id);
    },
    async out(take) {
      for await (const part of (await open()).read()) take(part as Buffer);
    },
    range: async () => buffer((await open()).read(middle())),
  };
}

async function addMember(): Promise<number> {
  const { rows } = await services.pool.query<{ id: number }>(
    `with person as (insert into users (issuer, subject, email, first_name, surname) values ('bench', $1, $1, 'Bench', 'Bench') returning id)
     insert into members (workspace_id, user_id, role_id, first_name, surname, email) select $2, id, 1, 'Bench', 'Bench', $1 from person returning id`,
    [`bench${workspaceId}@pennard.example`, workspaceId],
  );
  return rows[0]?.id ?? 0;
}

const memberId = await addMember();
const one = way === 'before' ? asBefore() : asNow(way === 'now, in parts');
await one.in();
await one.out(() => undefined);
size = Number(megabytes) * MEGABYTE;
globalThis.gc?.();
const base = process.memoryUsage.rss();
let peak = base;
const look = () => void (peak = Math.max(peak, process.memoryUsage.rss()));
const watch = setInterval(look, 5);
const timed = async (act: () => Promise<unknown>) => {
  const started = performance.now();
  await act();
  look();
  return performance.now() - started;
};
const inMs = await timed(one.in);
let taken = 0;
const outMs = await timed(() =>
  one.out((part) => {
    taken += part.length;
    look();
  }),
);
if (taken !== size) throw new Error('Not what was stored');
const rangeMs = await timed(one.range);
clearInterval(watch);
const figure: FileFigure = {
  way,
  inPerSecond: size / MEGABYTE / (inMs / 1000),
  outPerSecond: size / MEGABYTE / (outMs / 1000),
  rangeMs,
  overBaseMib: (peak - base) / 1024 / 1024,
};
console.log(JSON.stringify(figure));
await closeServices(services);
