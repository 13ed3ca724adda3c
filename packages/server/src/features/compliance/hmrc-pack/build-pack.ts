import { createHash } from 'node:crypto';
import { readFile as readFromDisk } from 'node:fs/promises';
import { announce } from '../../../platform/announce.ts';
import { recordEvent } from '../../../platform/audit.ts';
import { openJson } from '../../../platform/encryption.ts';
import { dropWritten, keepFile, readFile, writeFile } from '../../../platform/file-vault.ts';
import type { JobRun } from '../../../platform/jobs.ts';
import { NO_ANSWER_YET, type Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { FileMissing, StorageFull } from '../../../providers/files/provider.ts';
import { type CheckKinds, findCheck, isDemonstration, loadFacts, openReportContent, reportWords } from '../../checks/public.ts';
import { describeFirm } from '../../firm/public.ts';
import { type Customer, chooseCustomers } from './choose-customers.ts';
import {
  type CheckLine,
  findChecksOf,
  findClocks,
  findCustomers,
  findFigures,
  findNewestReportOf,
  findRuleVersions,
} from './facts-store.ts';
import { STYLE } from './html.ts';
import { groupsOf } from './pack-groups.ts';
import {
  customerPage,
  type FiledCheck,
  type FiledCustomer,
  type FiledEvidence,
  groupPages,
  indexPage,
  type PackHead,
} from './pack-pages.ts';
import { PackRegisters } from './pack-registers.ts';
import { registersContext } from './order-pack.ts';
import { sampleWords } from './present-pack.ts';
import * as store from './store.ts';
import { writeZip, type ZipEntry, type ZippedFile } from './write-zip.ts';

/** Draws a page of a file of a check as a picture, without what it says of itself; null where it cannot be drawn any more. */
export type DrawEvidence = (bytes: Buffer, mime: string, page: number) => Promise<Buffer | null>;
export type ErasedFiles = (scope: Scope, checkId: number) => Promise<readonly { key: string; at: Date; reason: string }[]>;
export type PackSources = { kinds: CheckKinds; draw: DrawEvidence; erased: ErasedFiles };

const CHECKER = new URL('../../../../../../scripts/check-pack.mjs', import.meta.url);
const MOST_BYTES = 16 * 1024 ** 3;
const MOST_PAGES = 6;
/** How often the page is told how far it is. */
const TELL_EVERY = 5;
const NO_ROOM = 'There is no room left to store the pack. Ask the operator to free some space, then try again.';
const NOT_BUILT = 'We could not build the pack. Try again.';

/** Builds one pack: written as it is made, with one file in memory at a time. Run again it begins anew; what goes wrong stands on the pack. */
export async function buildPackJob(packId: number, services: Services, sources: PackSources, { scope }: JobRun): Promise<void> {
  const row = await scope.transaction((trx) => store.findPack(trx, scope, packId));
  if (!row || row.state === 'ready' || row.state === 'erased') return;
  try {
    const made: { manifest: string; files: number } = { manifest: '', files: 0 };
    const written = await writeFile(scope, services, zipOf(scope, services, sources, row, made), {
      allowed: ['application/zip'],
      maxBytes: MOST_BYTES,
    });
    await scope.transaction(async (trx) => {
      const locked = await store.lockPack(trx, scope, packId);
      if (!locked || locked.state === 'ready') return dropWritten(services, written.storageKey);
      const { sha256, size } = await keepFile(trx, services, written);
      await store.updatePack(trx, scope, packId, {
        state: 'ready',
        stored_sha256: sha256,
        sha256,
        size,
        files: made.files,
        manifest_sha256: made.manifest,
        ready_at: services.now(),
        registers_sealed: null,
        error: null,
      });
      await recordEvent(trx, scope, {
        action: 'complete.hmrc_pack',
        object: { type: 'hmrc_pack', id: packId, label: store.packRef(row) },
        diff: { sha256: { before: null, after: sha256 }, manifest: { before: null, after: made.manifest } },
      });
      await announce(trx, scope, { topic: 'compliance', id: null });
    }, NO_ANSWER_YET);
  } catch (error) {
    await failPack(packId, scope, error instanceof StorageFull ? NO_ROOM : NOT_BUILT).catch((fault: unknown) =>
      services.log.warn({ err: fault, pack: packId }, 'a failed pack could not be noted'),
    );
    throw error;
  }
}

export async function failPack(packId: number, scope: Scope, error: string): Promise<void> {
  await scope.transaction(async (trx) => {
    const locked = await store.lockPack(trx, scope, packId);
    if (!locked || !['queued', 'building'].includes(locked.state)) return;
    await store.updatePack(trx, scope, packId, { state: 'failed', error });
    await announce(trx, scope, { topic: 'compliance', id: null });
  });
}

async function* zipOf(
  scope: Scope,
  services: Services,
  sources: PackSources,
  row: store.PackRow,
  made: { manifest: string; files: number },
) {
  const head = await headOf(scope, services, row);
  const last = (files: readonly ZippedFile[]): ZipEntry => {
    const { ref: pack, firm, from, to, madeAt: made_at } = head;
    const bytes = Buffer.from(`${JSON.stringify({ format: 'freehold-hmrc-pack-1', pack, firm, from, to, made_at, files }, null, 1)}\n`);
    made.manifest = createHash('sha256').update(bytes).digest('hex');
    made.files = files.length + 1;
    return { path: 'manifest.json', bytes };
  };
  yield* writeZip(entriesOf(scope, services, sources, row, head), last);
}

function headOf(scope: Scope, services: Services, row: store.PackRow): Promise<PackHead> {
  return scope.transaction(async (trx) => {
    const firm = await describeFirm(trx, scope);
    const makers = await store.findMakers(trx, scope, [row.made_by]);
    return {
      ref: store.packRef(row),
      firm: firm.name,
      from: row.from_day,
      to: row.to_day,
      sampleWords: sampleWords(row.sample, row.seed),
      madeAt: row.made_at.toISOString(),
      madeBy: makers.get(row.made_by) ?? 'A former member',
      isDemonstration: await isDemonstration(trx, scope),
    };
  });
}

async function* entriesOf(
  scope: Scope,
  services: Services,
  sources: PackSources,
  row: store.PackRow,
  head: PackHead,
): AsyncGenerator<ZipEntry> {
  const { workspaceId } = scope;
  const range = { from: row.from_day, to: row.to_day };
  const registers = PackRegisters.parse(
    await openJson(services.keys, workspaceId, row.registers_sealed ?? Buffer.alloc(0), registersContext(workspaceId, row.number)),
  );
  const { customers, chosen, clocks, figures, policies } = await scope.transaction(async (trx) => {
    const all = await findCustomers(trx, workspaceId, range);
    const some = chooseCustomers(all, row.sample, row.seed);
    await store.updatePack(trx, scope, row.id, { state: 'building', total: some.length, done: 0, error: null });
    return {
      customers: all.length,
      chosen: some,
      clocks: await findClocks(
        trx,
        workspaceId,
        some.map(({ id }) => id),
      ),
      figures: await findFigures(trx, workspaceId, range),
      policies: await findRuleVersions(trx, workspaceId),
    };
  }, NO_ANSWER_YET);
  yield { path: 'style.css', bytes: Buffer.from(STYLE) };
  yield { path: 'check-pack.mjs', bytes: await readFromDisk(CHECKER) };
  const filed: FiledCustomer[] = [];
  for (const [index, customer] of chosen.entries()) {
    const folder = `files/${String(index + 1).padStart(4, '0')}`;
    const own = clocks.filter(({ partyId }) => partyId === customer.id);
    const { entries, checks } = openCustomer(scope, services, sources, { customer, folder, pictures: row.pictures });
    yield* entries;
    const told: FiledCustomer = { folder, name: customer.name, checks: checks.length, clocks: own };
    filed.push(told);
    yield customerPage(head, told, checks);
    if ((index + 1) % TELL_EVERY === 0 || index + 1 === chosen.length) await tell(scope, row.id, index + 1);
  }
  const paths = new Map<string, string>();
  for (const { file } of Object.values(registers).flat()) {
    if (file === null || paths.has(file.sha256)) continue;
    const kept = await read(scope, services, file.sha256);
    if (kept === null) continue;
    const path = `registers/${file.sha256.slice(0, 12)}-${safeName(file.name)}`;
    paths.set(file.sha256, path);
    yield { path, bytes: kept.bytes };
  }
  const groups = groupsOf({
    registers,
    figures,
    clocks,
    customers,
    chosen: chosen.length,
    sampleWords: head.sampleWords,
  });
  for (const page of groupPages(head, groups, {
    registers,
    figures,
    policies,
    customers: filed,
    pathOf: (hash) => paths.get(hash) ?? null,
  }))
    yield page;
  yield indexPage(head, groups);
}

const safeName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '_')
    .slice(-60) || 'file';

async function tell(scope: Scope, id: number, done: number): Promise<void> {
  await scope.transaction(async (trx) => {
    await store.updatePack(trx, scope, id, { done });
    await announce(trx, scope, { topic: 'compliance', id: null });
  });
}

async function read(scope: Scope, services: Services, sha256: string) {
  try {
    return await scope.transaction((trx) => readFile(trx, scope, services, sha256), NO_ANSWER_YET);
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  }
}

type Opened = { customer: Customer; folder: string; pictures: boolean };
/** A customer’s checks: pictures come first, one at a time; then `checks` is what their page says. */
function openCustomer(scope: Scope, services: Services, sources: PackSources, { customer, folder, pictures }: Opened) {
  const checks: FiledCheck[] = [];
  async function* entries(): AsyncGenerator<ZipEntry> {
    const lines = await scope.transaction((trx) => findChecksOf(trx, scope.workspaceId, customer.id), NO_ANSWER_YET);
    for (const line of lines) {
      const opened = await openCheck(scope, services, sources, line);
      if (opened === null) continue;
      const evidence: FiledEvidence[] = [];
      for (const [at, file] of opened.files.entries()) {
        const gone = opened.erased.find(({ key }) => key === file.key);
        const drawn: string[] = [];
        // A picture of a face goes sooner than a pack does, and proves nothing more.
        for (let page = 1; pictures && !gone && file.shows !== 'face' && page <= MOST_PAGES; page += 1) {
          const kept = await read(scope, services, file.sha256);
          const jpeg = kept && (await sources.draw(kept.bytes, file.mime, page));
          if (!jpeg) break;
          const name = `${line.ref}-${at + 1}-${page}.jpg`;
          drawn.push(name);
          yield { path: `${folder}/${name}`, bytes: jpeg };
        }
        const { title, name, sha256, size, at: received } = file;
        evidence.push({ title, name, sha256, size, at: received, erased: gone?.reason ?? null, pictures: drawn });
      }
      checks.push({ ref: line.ref, kind: opened.kind, state: line.state, at: line.at, report: opened.report, evidence });
    }
  }
  return { entries: entries(), checks };
}

async function openCheck(scope: Scope, services: Services, { kinds, erased }: PackSources, line: CheckLine) {
  const kind = kinds.find(line.kind);
  if (!kind) return null;
  const found = await scope.transaction(async (trx) => {
    const check = await findCheck(trx, scope, line.id);
    if (!check) return null;
    return { facts: await loadFacts(trx, scope, services, kind, check), report: await findNewestReportOf(trx, scope.workspaceId, line.id) };
  }, NO_ANSWER_YET);
  if (!found) return null;
  const { facts, report } = found;
  const content = report && (await openReportContent(services.keys, report));
  return {
    kind: kind.name,
    files: kind.files?.(facts) ?? [],
    erased: await erased(scope, line.id),
    report:
      report && content
        ? {
            version: report.version,
            sha256: report.content_sha256,
            words: reportWords({
              content: content.content,
              firm: content.firm,
              version: content.version,
              contentSha256: report.content_sha256,
              createdAt: content.created_at,
              limits: content.limits,
              title: content.title,
              partOf: (of) => kinds.find(of.kind)?.report.part?.(of) ?? null,
            }),
          }
        : null,
  };
}
