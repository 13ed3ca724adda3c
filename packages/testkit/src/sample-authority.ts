import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * An issuer with a certificate for seals, one for time-stamps, and a list of what it revoked, made by OpenSSL: for tests. With an address the
 * certificates say that the list is published there.
 */
export type SampleAuthority = {
  /** PEM: the key of the seal, its certificate and that of the issuer. */
  seal: { key: string; certificates: string };
  /** DER. */
  list: Uint8Array;
  /** Answers a time-stamp request as an authority does (RFC 3161). */
  answer: (query: Uint8Array) => Uint8Array;
  close: () => void;
};

export function openSampleAuthority(listAddress?: string): SampleAuthority {
  const folder = mkdtempSync(join(tmpdir(), 'freehold-stamp-'));
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  writeFileSync(path('index'), '');
  writeFileSync(path('serial'), '01\n');
  writeFileSync(path('settings'), settings(listAddress === undefined ? '' : `crlDistributionPoints = URI:${listAddress}`));
  const key = ['-newkey', 'rsa:2048', '-nodes', '-config', 'settings'];
  const issuer = ['-keyout', 'root.key', '-out', 'root.pem', '-subj', '/CN=Test root', '-days', '30', '-extensions', 'root'];
  openssl('req', '-x509', ...key, ...issuer);
  for (const name of ['signer', 'stamper']) {
    openssl('req', '-new', ...key, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=Test ${name}`);
    const signed = ['-CA', 'root.pem', '-CAkey', 'root.key', '-CAcreateserial', '-days', '20', '-extfile', 'settings', '-extensions', name];
    openssl('x509', '-req', '-in', `${name}.csr`, '-out', `${name}.pem`, ...signed);
  }
  openssl('ca', '-gencrl', '-config', 'settings', '-keyfile', 'root.key', '-cert', 'root.pem', '-out', 'list.pem', '-crldays', '20');
  return {
    seal: {
      key: readFileSync(path('signer.key'), 'utf8'),
      certificates: ['signer.pem', 'root.pem'].map((name) => readFileSync(path(name), 'utf8')).join('\n'),
    },
    list: openssl('crl', '-in', 'list.pem', '-outform', 'DER'),
    answer(query) {
      writeFileSync(path('query'), query);
      const files = ['-queryfile', 'query', '-out', 'answer', '-chain', 'root.pem'];
      openssl('ts', '-reply', '-config', 'settings', '-section', 'authority', ...files);
      return readFileSync(path('answer'));
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const settings = (published: string) => `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical, CA:true
[signer]
keyUsage = critical, digitalSignature, nonRepudiation
${published}
[stamper]
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
${published}
[ca]
default_ca = list
[list]
database = index
default_md = sha256
[authority]
serial = serial
signer_cert = stamper.pem
signer_key = stamper.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
ess_cert_id_alg = sha256
ordering = yes
tsa_name = no
`;
