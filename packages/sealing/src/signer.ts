import { createHash, createPrivateKey, sign as signWith, X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { P12Signer } from '@libpdf/core';
import { SealingRefusal } from './wording.ts';

export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512';

/**
 * Whoever holds the key. `sign` gets what is to be signed and hashes it itself; an elliptic curve answers in DER. A key in a key service or
 * on a card is this type written by the caller, with `sign` asking the service.
 */
export type Signer = {
  keyType: 'RSA' | 'EC';
  /** DER. */
  certificate: Uint8Array;
  /** DER, the issuer first. */
  chain: Uint8Array[];
  sign: (data: Uint8Array, hash: HashName) => Promise<Uint8Array>;
};

/** A signer from PEM text: the key, its certificate, then those of its issuers. */
export function signerFromPem(pem: { key: string; certificates: string; passphrase?: string }): Signer {
  const certificates = pem.certificates
    .split(/(?=-----BEGIN CERTIFICATE-----)/)
    .filter((part) => part.startsWith('-----BEGIN CERTIFICATE-----'))
    .map((part) => new X509Certificate(part));
  const [first, ...chain] = certificates;
  if (first === undefined)
    throw new SealingRefusal('certificate_missing', 'No certificate was found. Give the certificate of the seal as PEM text.');
  const key = createPrivateKey({ key: pem.key, ...(pem.passphrase === undefined ? {} : { passphrase: pem.passphrase }) });
  if (!first.checkPrivateKey(key)) {
    throw new SealingRefusal('key_mismatch', 'The key does not belong to the certificate. Give the pair that was made together.');
  }
  return signerFromKey(
    key,
    first.raw,
    chain.map((certificate) => certificate.raw),
  );
}

/** A signer from a PKCS#12 file. */
export async function signerFromP12(p12: Uint8Array, password: string): Promise<Signer> {
  const signer = await P12Signer.create(p12, password).catch(() => {
    throw new SealingRefusal('p12_unreadable', 'The key file could not be opened. Check the file and its password.');
  });
  return {
    keyType: signer.keyType,
    certificate: signer.certificate,
    chain: signer.certificateChain ?? [],
    sign: (data, hash) => signer.sign(data, hash),
  };
}

export function signerFromKey(key: KeyObject, certificate: Uint8Array, chain: Uint8Array[]): Signer {
  const type = key.asymmetricKeyType;
  if (type !== 'rsa' && type !== 'ec') {
    throw new SealingRefusal('key_type', `A key of the type ${type ?? 'unknown'} cannot seal. Use an RSA key or one on a NIST curve.`);
  }
  return {
    keyType: type === 'rsa' ? 'RSA' : 'EC',
    certificate: new Uint8Array(certificate),
    chain: chain.map((one) => new Uint8Array(one)),
    sign: async (data, hash) => signWith(nodeHash(hash), data, key),
  };
}

export function nodeHash(hash: HashName): 'sha256' | 'sha384' | 'sha512' {
  return hash === 'SHA-256' ? 'sha256' : hash === 'SHA-384' ? 'sha384' : 'sha512';
}

export function digestOf(hash: HashName, ...parts: Uint8Array[]): Buffer {
  const digest = createHash(nodeHash(hash));
  for (const part of parts) digest.update(part);
  return digest.digest();
}
