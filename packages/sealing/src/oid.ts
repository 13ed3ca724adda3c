/** Names of objects in CMS, X.509 and time-stamps (RFC 5652, 5280, 3161, 5035). */
export const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timeStampToken: '1.2.840.113549.1.9.16.2.14',
  timeStampInfo: '1.2.840.113549.1.9.16.1.4',
  rsa: '1.2.840.113549.1.1.1',
  rsaSha256: '1.2.840.113549.1.1.11',
  rsaSha384: '1.2.840.113549.1.1.12',
  rsaSha512: '1.2.840.113549.1.1.13',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  ecdsaSha384: '1.2.840.10045.4.3.3',
  ecdsaSha512: '1.2.840.10045.4.3.4',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;

const HASHES = new Map<string, 'SHA-256' | 'SHA-384' | 'SHA-512'>([
  [OID.sha256, 'SHA-256'],
  [OID.sha384, 'SHA-384'],
  [OID.sha512, 'SHA-512'],
]);

export function hashOf(oid: string): 'SHA-256' | 'SHA-384' | 'SHA-512' | null {
  return HASHES.get(oid) ?? null;
}

export function oidOfHash(hash: 'SHA-256' | 'SHA-384' | 'SHA-512'): string {
  return hash === 'SHA-256' ? OID.sha256 : hash === 'SHA-384' ? OID.sha384 : OID.sha512;
}
