import { createHash, X509Certificate } from 'node:crypto';
import { KMSClient, SignCommand, type SigningAlgorithmSpec } from '@aws-sdk/client-kms';
import type { HashName } from '@freehold/sealing/signer';
import type { Config } from '../../platform/config.ts';
import { readSealFile } from './file.ts';
import { SealUnusable, type SealKey } from './provider.ts';

const HASHES = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const;
const SPELLED = { 'SHA-256': 'SHA_256', 'SHA-384': 'SHA_384', 'SHA-512': 'SHA_512' } as const;

/** A key for signing in AWS KMS, which never leaves there; the certificates that go with it stand in a file. */
export async function openKmsSeal(kms: Config['kms'], keyId: string, certificatesPath: string): Promise<SealKey> {
  const { endpoint, region, accessKeyId, secretAccessKey } = kms;
  const client = new KMSClient({
    region,
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  const text = (await readSealFile(certificatesPath)).toString('latin1');
  const [first, ...chain] = certificatesIn(text);
  const type = first?.publicKey.asymmetricKeyType;
  if (first === undefined || (type !== 'rsa' && type !== 'ec'))
    throw new SealUnusable(
      'FREEHOLD_SEAL_FILE holds no certificate of an RSA key or of one on a NIST curve. Put the certificate of the key in KMS there, as PEM.',
    );
  const keyType = type === 'rsa' ? 'RSA' : 'EC';
  return {
    kind: 'aws-kms',
    signer: {
      keyType,
      certificate: new Uint8Array(first.raw),
      chain: chain.map(({ raw }) => new Uint8Array(raw)),
      sign: async (data, hash) => {
        const Message = createHash(HASHES[hash]).update(data).digest();
        const answer = await client.send(
          new SignCommand({ KeyId: keyId, Message, MessageType: 'DIGEST', SigningAlgorithm: algorithmOf(keyType, hash) }),
        );
        if (!answer.Signature) throw new Error('The key service answered without a signature');
        return new Uint8Array(answer.Signature);
      },
    },
  };
}

const algorithmOf = (keyType: 'RSA' | 'EC', hash: HashName): SigningAlgorithmSpec =>
  `${keyType === 'RSA' ? 'RSASSA_PKCS1_V1_5' : 'ECDSA'}_${SPELLED[hash]}`;

function certificatesIn(text: string): X509Certificate[] {
  try {
    return text
      .split(/(?=-----BEGIN CERTIFICATE-----)/)
      .filter((part) => part.startsWith('-----BEGIN CERTIFICATE-----'))
      .map((part) => new X509Certificate(part));
  } catch {
    throw new SealUnusable('A certificate of FREEHOLD_SEAL_FILE cannot be read. Put it there as PEM.');
  }
}
