/* `npm run bench -- preflight --pdfs DIR [--json FILE] [--keep DIR]` */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareDocument } from '@freehold/sealing/prepare-document';
import { sealDocument } from '@freehold/sealing/seal-document';
import { makeSelfSigned } from '@freehold/sealing/self-signed';
import { signerFromPem } from '@freehold/sealing/signer';
import { verifyDocument } from '@freehold/sealing/verify-document';
import { SealingRefusal } from '@freehold/sealing/wording';
import { checkOutside, isInstalled } from './outside-checks.ts';
import type { OutsideCheck } from './outside-checks.ts';

type FileResult = { file: string; ms: number } & (
  | { result: 'sealed'; notes: string[]; own: string; outside: OutsideCheck }
  | { result: 'refused'; code: string; reason: string }
  | { result: 'fault'; fault: string }
);

/** Every PDF of a folder is sealed and looked at with other programs, or refused with a reason. */
export async function runPreflight(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { pdfs: { type: 'string' }, json: { type: 'string' }, keep: { type: 'string' } } });
  if (values.pdfs === undefined) throw new Error('Name the folder of PDFs: npm run bench -- preflight --pdfs DIR [--json FILE]');
  const folder = values.pdfs;
  for (const program of ['qpdf', 'pdfsig'].filter((one) => !isInstalled(one)))
    console.log(`${program} is not installed, so it was not asked.`);
  const at = new Date();
  const made = makeSelfSigned({ organisation: 'Benchmark', from: at, until: new Date(at.getTime() + 86_400_000) });
  const signer = signerFromPem({ key: made.key, certificates: made.certificate });
  const out = values.keep ?? mkdtempSync(join(tmpdir(), 'freehold-preflight-'));
  mkdirSync(out, { recursive: true });
  const files: FileResult[] = [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.toLowerCase().endsWith('.pdf'));
  for (const file of names.toSorted()) {
    const started = performance.now();
    const took = () => Math.round(performance.now() - started);
    try {
      const prepared = await prepareDocument(readFileSync(join(folder, file)), { title: file, language: 'en-GB', changedAt: at });
      const { bytes } = await sealDocument(prepared.pdf, { signer, at });
      const ms = took();
      const path = join(out, file.replaceAll(/[/\\]/g, '_'));
      writeFileSync(path, bytes);
      const own = (await verifyDocument(bytes)).outcome;
      const outside = checkOutside(path, join(folder, file));
      files.push({ file, ms, result: 'sealed', notes: prepared.notes.map((note) => note.code), own, outside });
    } catch (error) {
      if (error instanceof SealingRefusal) files.push({ file, ms: took(), result: 'refused', code: error.code, reason: error.message });
      else
        files.push({ file, ms: took(), result: 'fault', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  if (values.keep === undefined) rmSync(out, { recursive: true, force: true });
  report(files, values.json);
}

function report(files: FileResult[], json: string | undefined): void {
  const invalid = files.filter((file) => file.result === 'sealed' && (file.outside.invalid || file.own !== 'sealed'));
  const refused = files.filter((file) => file.result === 'refused');
  const faults = files.filter((file) => file.result === 'fault');
  const slowest = files.toSorted((a, b) => b.ms - a.ms)[0];
  const figures = {
    files: files.length,
    sealed: files.filter((file) => file.result === 'sealed').length,
    refused: refused.length,
    faults: faults.length,
    invalidAfterSeal: invalid.length,
    qpdf: tally(files.map((file) => (file.result === 'sealed' ? file.outside.qpdf : null))),
    slowestMs: slowest?.ms ?? 0,
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  console.log(JSON.stringify(figures, null, 2));
  for (const file of refused) console.log(`refused  ${file.file}: ${file.reason}`);
  for (const file of faults) console.log(`fault    ${file.file}: ${file.fault}`);
  for (const file of invalid) console.log(`invalid  ${file.file}: ${JSON.stringify(file)}`);
  if (json !== undefined) writeFileSync(json, JSON.stringify({ ...figures, results: files }, null, 2));
  if (faults.length > 0 || invalid.length > 0) process.exitCode = 1;
}

function tally(said: Array<string | null>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const one of said) if (one !== null) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
