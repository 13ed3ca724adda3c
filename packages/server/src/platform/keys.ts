import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';

const KeyFile = z.object({ fileKey: z.string().regex(/^[0-9a-f]{64}$/), secret: z.string().min(32) });

export type Keys = { fileKey: Buffer; secret: string };

/** The keys of this installation: from the configuration, else from the data folder, where they are made on first start. */
export function loadKeys(config: Pick<Config, 'dataDir' | 'fileKeyHex' | 'secret'>): Keys {
  const path = join(config.dataDir, 'keys.json');
  if (config.fileKeyHex && config.secret) return { fileKey: Buffer.from(config.fileKeyHex, 'hex'), secret: config.secret };
  if (!existsSync(path)) {
    mkdirSync(config.dataDir, { recursive: true });
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, JSON.stringify({ fileKey: randomBytes(32).toString('hex'), secret: randomBytes(32).toString('hex') }), {
      mode: 0o600,
      flush: true,
    });
    // Two processes may start at once: the first link wins, and both read what stands there.
    try {
      linkSync(draft, path);
    } catch (error) {
      if (!existsSync(path)) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const stored = KeyFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!stored.success) throw new Error(`${path} is damaged. Restore it from a backup: without it stored files cannot be opened.`);
  return { fileKey: Buffer.from(config.fileKeyHex ?? stored.data.fileKey, 'hex'), secret: config.secret ?? stored.data.secret };
}
