import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40];

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>;
type Answer = { origin?: string; isVerified?: boolean };

/** A device that makes one passkey (WebAuthn, ES256) and answers with it. `counts`: whether it counts its uses, as security keys do. */
export function createSoftwarePasskey({ rpId = 'localhost', origin = 'http://localhost:4000', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let uses = 0;
  let userHandle = '';

  function authenticatorData(isVerified: boolean, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    if (counts) counter.writeUInt32BE(++uses);
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (rest.length > 0 ? WITH_KEY : 0);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, rest]);
  }

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = <T extends object>(response: T) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString('base64url'),
    /** Sets the device's counter, as that of a copy that was left behind. */
    setUses: (to: number) => void (uses = to),
    make(options: { challenge: string; user: { id: string } }, { origin: from = origin, isVerified = true }: Answer = {}) {
      userHandle = options.user.id;
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(isVerified, made)],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options.challenge, from).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    use({ challenge }: { challenge: string }, { origin: from = origin, isVerified = true }: Answer = {}) {
      const data = authenticatorData(isVerified);
      const client = clientData('webauthn.get', challenge, from);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle,
      });
    },
  };
}

/** As much of CBOR (RFC 8949) as a passkey needs: small integers, text, bytes and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
  throw new TypeError('A passkey has no such value');
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256 ? Buffer.from([(kind << 5) | 24, size]) : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
