import { delimiter, join, resolve } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** The folder for everything one checkout keeps: database, files, keys, mail. */
export function dataDir(): string {
  return resolve(ROOT, process.env['FREEHOLD_DATA_DIR'] || '.data');
}

export function isProduction(): boolean {
  return process.env['FREEHOLD_ENV'] === 'production';
}

/** Programs of the packages come first, so that `node` is the one Freehold brings. */
export function programPath(): string {
  return [join(ROOT, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
}
