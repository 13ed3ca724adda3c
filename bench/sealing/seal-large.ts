/* A document of 500 pages and 50 MB with 200 values, in a process of its own, which then says what memory it took. */
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSelfSigned } from '@freehold/sealing/self-signed';
import { signerFromPem } from '@freehold/sealing/signer';
import { filledIn, sealOurWay } from './seal-ways.ts';

const PAGES = 500;
const SCAN = 103_000;

const path = join(tmpdir(), `freehold-large-${process.pid}.pdf`);
writeScans(path);
const at = new Date('2026-11-23T12:00:00Z');
const made = makeSelfSigned({ organisation: 'Benchmark', from: at, until: new Date('2036-11-23T12:00:00Z') });
const signer = signerFromPem({ key: made.key, certificates: made.certificate });
const started = performance.now();
const document = new Uint8Array(readFileSync(path));
const sealed = await sealOurWay(document, signer, filledIn(200, PAGES, 0));
const ms = Math.round(performance.now() - started);
rmSync(path);
const mb = (bytes: number) => Math.round(bytes / 1024 / 1024);
process.stdout.write(
  JSON.stringify({
    pages: PAGES,
    values: 200,
    documentMb: mb(document.length),
    sealedMb: mb(sealed.length),
    ms,
    peakMemoryMb: Math.round(process.resourceUsage().maxRSS / 1024),
  }),
);

/** Written piece by piece, so that making it takes no memory that is counted. */
function writeScans(to: string): void {
  const file = openSync(to, 'w');
  let length = 0;
  const offsets: number[] = [];
  const write = (part: string | Buffer) => (length += writeSync(file, typeof part === 'string' ? Buffer.from(part, 'latin1') : part));
  const object = (number: number, start: string, data?: Buffer) => {
    offsets[number] = length;
    write(`${number} 0 obj\n${start}\n`);
    if (data !== undefined) {
      write('stream\n');
      write(data);
      write('\nendstream\n');
    }
    write('endobj\n');
  };
  write('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  object(
    2,
    `<< /Type /Pages /Count ${PAGES} /MediaBox [0 0 595 842] /Kids [${Array.from({ length: PAGES }, (_, page) => `${3 + page * 3} 0 R`).join(' ')}] >>`,
  );
  const side = Math.floor(Math.sqrt(SCAN));
  for (let page = 0; page < PAGES; page += 1) {
    const first = 3 + page * 3;
    object(first, `<< /Type /Page /Parent 2 0 R /Contents ${first + 1} 0 R /Resources << /XObject << /Scan ${first + 2} 0 R >> >> >>`);
    const content = Buffer.from('q 595 0 0 842 0 0 cm /Scan Do Q');
    object(first + 1, `<< /Length ${content.length} >>`, content);
    const pixels = randomBytes(side * side);
    object(
      first + 2,
      `<< /Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixels.length} >>`,
      pixels,
    );
  }
  const table = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  write(
    `xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  );
  closeSync(file);
}
