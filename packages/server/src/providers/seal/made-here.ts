import { createHash, X509Certificate } from 'node:crypto';
import { makeSelfSigned } from '@freehold/sealing/self-signed';
import { signerFromPem } from '@freehold/sealing/signer';
import { openBytes, sealBytes } from '../../platform/encryption.ts';
import type { Services } from '../../platform/services.ts';
import type { SealKey } from './provider.ts';

type KeyRow = { fingerprint: string; certificate: Buffer; key_sealed: Buffer };
const YEARS = 10;
/** Clocks of two machines differ: what one made is valid for the other at once. */
const HOUR_MS = 3_600_000;
const contextOf = (fingerprint: string) => `seal-key:${fingerprint}`;

export const fingerprintOf = (certificate: Uint8Array): string => createHash('sha256').update(certificate).digest('hex');

/** The key and certificate that this installation made for itself, made now where there are none. Processes that start at once use the same. */
export async function openOwnSeal({ pool, keys, config, now }: Pick<Services, 'pool' | 'keys' | 'config' | 'now'>): Promise<SealKey> {
  const find = async () =>
    (
      await pool.query<KeyRow>(
        'select fingerprint, certificate, key_sealed from vault.seal_keys where key_sealed is not null and retired_at is null',
      )
    ).rows[0];
  let row = await find();
  // One that ran out proves nothing more: the next one takes its place, and what it sealed stays known.
  if (row && new X509Certificate(row.certificate).validToDate <= now()) {
    await pool.query('update vault.seal_keys set retired_at = $2 where fingerprint = $1', [row.fingerprint, now()]);
    row = undefined;
  }
  if (!row) {
    const made = makeSelfSigned({ organisation: config.seal.name, from: new Date(now().getTime() - HOUR_MS), until: yearsAfter(now()) });
    const certificate = new X509Certificate(made.certificate).raw;
    const fingerprint = fingerprintOf(certificate);
    const sealed = await sealBytes(keys, 'installation', Buffer.from(made.key), contextOf(fingerprint));
    await pool.query(
      'insert into vault.seal_keys (fingerprint, certificate, key_sealed, made_at) values ($1, $2, $3, $4) on conflict do nothing',
      [fingerprint, certificate, sealed, now()],
    );
    row = await find();
  }
  if (!row) throw new Error('The key of the seal was made and is not there');
  const key = (await openBytes(keys, 'installation', row.key_sealed, contextOf(row.fingerprint))).toString('utf8');
  return { kind: 'made here', signer: signerFromPem({ key, certificates: new X509Certificate(row.certificate).toString() }) };
}

function yearsAfter(from: Date): Date {
  const until = new Date(from);
  until.setUTCFullYear(until.getUTCFullYear() + YEARS);
  return until;
}

/** Notes a certificate that documents are sealed with from now on, so that its seals stay known when another one follows. */
export async function noteCertificate({ pool, now }: Pick<Services, 'pool' | 'now'>, certificate: Uint8Array): Promise<void> {
  await pool.query('insert into vault.seal_keys (fingerprint, certificate, made_at) values ($1, $2, $3) on conflict do nothing', [
    fingerprintOf(certificate),
    Buffer.from(certificate),
    now(),
  ]);
}

/** Every certificate that documents of this installation were ever sealed with, in DER. */
export async function findOwnCertificates({ pool }: Pick<Services, 'pool'>): Promise<Uint8Array[]> {
  const { rows } = await pool.query<{ certificate: Buffer }>('select certificate from vault.seal_keys order by id');
  return rows.map(({ certificate }) => new Uint8Array(certificate));
}
