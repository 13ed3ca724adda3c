import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import type { KeyRing } from './key-ring.ts';

const Hex = z.string().regex(/^[0-9a-f]{64}$/i);
const KeyFile = z
  .object({
    /** Keys of the installation, the current one first. */
    installationKeys: z.array(Hex).optional(),
    /** Until there were data keys: the one key that sealed everything. */
    fileKey: Hex.optional(),
    secret: z.string().min(32),
    /** Until it had a key of its own, what is hashed was hashed with the secret. */
    hashKey: z.string().min(32).optional(),
  })
  .transform(({ installationKeys, fileKey, secret, hashKey }) => ({
    installationKeys: installationKeys ?? (fileKey === undefined ? [] : [fileKey]),
    secret,
    hashKey: hashKey ?? secret,
  }));
type KeyFile = z.output<typeof KeyFile>;

export type Keys = {
  /** Protects the sessions and signing keys of the built-in sign-in. */
  secret: string;
  /** Under which is hashed what must be found again and not be read: addresses, codes, subjects. Exchanging it forgets them. */
  hashKey: string;
  /** What seals content. */
  ring: KeyRing;
};

type KeyConfig = Pick<Config, 'dataDir' | 'fileKeyHex' | 'fileKeysBeforeHex' | 'secret' | 'hashKey'>;

const pathOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'keys.json');

/** The secrets of this installation: from the configuration, else from the data folder, where they are made on first start. */
export function loadSecrets(config: KeyConfig): Omit<Keys, 'ring'> {
  if (config.fileKeyHex && config.secret) return { secret: config.secret, hashKey: config.hashKey ?? config.secret };
  const stored = readKeyFile(config);
  // The secret of the settings hashed everything until there was a key for it; a stored one may be older than that setting.
  return { secret: config.secret ?? stored.secret, hashKey: config.hashKey ?? config.secret ?? stored.hashKey };
}

/** The keys of the installation as they stand now, the current one first. */
export function readInstallationKeys(config: KeyConfig): Buffer[] {
  const fromFile = config.fileKeyHex && !existsSync(pathOf(config)) ? [] : readKeyFile(config).installationKeys;
  const all = [...(config.fileKeyHex ? [config.fileKeyHex] : []), ...config.fileKeysBeforeHex, ...fromFile];
  return [...new Set(all.map((hex) => hex.toLowerCase()))].map((hex) => Buffer.from(hex, 'hex'));
}

/** Puts a new key before the others, and answers it. Whoever wraps from now on wraps with it. */
export function addInstallationKey(config: KeyConfig): void {
  const stored = readKeyFile(config);
  writeKeyFile(config, { ...stored, installationKeys: [randomBytes(32).toString('hex'), ...stored.installationKeys] });
}

/** Keeps the current key alone. */
export function dropOldInstallationKeys(config: KeyConfig): void {
  const stored = readKeyFile(config);
  writeKeyFile(config, { ...stored, installationKeys: stored.installationKeys.slice(0, 1) });
}

function readKeyFile(config: KeyConfig): KeyFile {
  const path = pathOf(config);
  if (!existsSync(path)) makeKeyFile(config);
  const parsed = KeyFile.safeParse(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is damaged. Restore it from a backup: without it stored files cannot be opened.`);
  return parsed.data;
}

function makeKeyFile(config: KeyConfig): void {
  const fresh = () => randomBytes(32).toString('hex');
  const draft = draftOf(config, { installationKeys: [fresh()], secret: fresh(), hashKey: fresh() });
  // Two processes may start at once: the first link wins, and both read what stands there.
  try {
    linkSync(draft, pathOf(config));
  } catch (error) {
    if (!existsSync(pathOf(config))) throw error;
  } finally {
    rmSync(draft);
  }
}

/** On the disk when it answers: what is wrapped next is lost without it. */
function writeKeyFile(config: KeyConfig, keys: KeyFile): void {
  renameSync(draftOf(config, keys), pathOf(config));
  // Windows cannot open a folder; its rename is durable without it.
  if (process.platform === 'win32') return;
  const folder = openSync(config.dataDir, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function draftOf(config: KeyConfig, keys: KeyFile): string {
  mkdirSync(config.dataDir, { recursive: true });
  const draft = `${pathOf(config)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(keys, null, 2), { mode: 0o600, flush: true });
  return draft;
}
