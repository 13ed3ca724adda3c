import { spawnSync } from 'node:child_process';

export type OutsideCheck = { qpdf: string | null; pdfsig: string | null; invalid: boolean };

/** What programs of others say of a sealed file; null where they are not installed. */
export function checkOutside(path: string, original: string): OutsideCheck {
  const qpdf = run('qpdf', ['--check', path]);
  const pdfsig = run('pdfsig', ['-nocert', path]);
  // qpdf ends with 2 where it finds errors, with 3 for what it only remarks on; an original that had them before is not made worse.
  const isWorse = qpdf !== null && qpdf.status === 2 && run('qpdf', ['--check', original])?.status !== 2;
  const isSigned = pdfsig === null || (/Signature is Valid/.test(pdfsig.said) && /Total document signed/.test(pdfsig.said));
  return {
    qpdf: qpdf === null ? null : qpdf.status === 0 ? 'clean' : qpdf.status === 3 ? 'remarks' : 'errors',
    pdfsig: pdfsig === null ? null : isSigned ? 'valid, total document signed' : pdfsig.said.split('\n').slice(-6).join(' ').trim(),
    invalid: isWorse || !isSigned,
  };
}

export function isInstalled(program: string): boolean {
  return run(program, [program === 'qpdf' ? '--version' : '-v']) !== null;
}

function run(program: string, args: string[]): { status: number | null; said: string } | null {
  const ended = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000, maxBuffer: 64 * 1024 * 1024 });
  if (ended.error !== undefined && 'code' in ended.error && ended.error.code === 'ENOENT') return null;
  return { status: ended.status, said: ended.stdout };
}
