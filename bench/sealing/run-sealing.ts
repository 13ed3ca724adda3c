/* `npm run bench -- sealing [--rounds 40] [--json FILE]` */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { signerFromP12 } from '@freehold/sealing/signer';
import { blankDocument, sealOurWay, sealTheirWay } from './seal-ways.ts';

/** Ten pages with twenty texts and two pictures, sealed by the engine and by pdf-lib with @signpdf in turns; then one large document alone. */
export async function runSealing(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: 'string', default: '40' }, json: { type: 'string' } } });
  const folder = mkdtempSync(join(tmpdir(), 'freehold-sealing-'));
  try {
    const p12 = makeP12(folder);
    const signer = await signerFromP12(p12, 'bench');
    const document = await blankDocument(10);
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let round = -3; round < Number(values.rounds); round += 1) {
      for (const [way, seal] of [
        ['ours', async () => await sealOurWay(document, signer)],
        ['theirs', async () => await sealTheirWay(document, p12)],
      ] as const) {
        const started = performance.now();
        await seal();
        // The first rounds load and compile.
        if (round >= 0) times[way].push(performance.now() - started);
      }
    }
    const large = await measureLarge();
    const figures = {
      ours: quantiles(times.ours),
      theirs: quantiles(times.theirs),
      ratio: Number((at(times.ours, 0.5) / at(times.theirs, 0.5)).toFixed(2)),
      large,
    };
    console.log(JSON.stringify(figures, null, 2));
    console.log('Bars: p50 at most 43 ms or 0.4 of theirs; the large document within 400 MB.');
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(figures, null, 2));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLarge(): Promise<unknown> {
  const script = fileURLToPath(new URL('./seal-large.ts', import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (code !== 0) throw new Error(`The large document ended with ${String(code)}.`);
  return JSON.parse(said) as unknown;
}

function makeP12(folder: string): Uint8Array {
  const [key, certificate, p12] = ['key.pem', 'certificate.pem', 'both.p12'].map((name) => join(folder, name)) as [string, string, string];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    certificate,
    '-subj',
    '/CN=Benchmark',
    '-days',
    '2',
  ];
  execFileSync('openssl', request, { stdio: 'ignore' });
  execFileSync('openssl', ['pkcs12', '-export', '-inkey', key, '-in', certificate, '-out', p12, '-passout', 'pass:bench']);
  return readFileSync(p12);
}

function quantiles(times: number[]): { p50: number; p95: number } {
  return { p50: Number(at(times, 0.5).toFixed(1)), p95: Number(at(times, 0.95).toFixed(1)) };
}

function at(times: number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;
}
