import { generateKeyPairSync, randomBytes, sign as signWith } from 'node:crypto';
import { fromBER, Integer, Sequence, Utf8String } from 'asn1js';
import { AlgorithmIdentifier, AttributeTypeAndValue, BasicConstraints, Certificate, Extension, PublicKeyInfo, Time } from 'pkijs';
import { OID } from './oid.ts';

export const SELF_SIGNED_MARK = 'self-signed';
type Named = { organisation: string; from: Date; until: Date };

/**
 * Makes a key pair and a certificate that vouches for itself, and whose name says so: the seal proves that nothing was changed, not who the
 * firm is. The only thing in this engine that is different each time.
 */
export function makeSelfSigned({ organisation, from, until }: Named): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = new Certificate({ version: 2 });
  const serial = randomBytes(16);
  // A serial number is positive, so its first bit is not set.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  for (const name of [certificate.issuer, certificate.subject]) {
    name.typesAndValues.push(named('2.5.4.10', organisation), named('2.5.4.3', `${organisation} (${SELF_SIGNED_MARK})`));
  }
  certificate.notBefore = new Time({ type: from.getUTCFullYear() < 2050 ? 0 : 1, value: from });
  certificate.notAfter = new Time({ type: until.getUTCFullYear() < 2050 ? 0 : 1, value: until });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(new Uint8Array(spki));
  certificate.extensions = [
    extension('2.5.29.19', true, new BasicConstraints({ cA: false }).toSchema().toBER()),
    // Digital signature and content commitment.
    extension('2.5.29.15', true, new Uint8Array([0x03, 0x02, 0x06, 0xc0]).buffer),
  ];
  const algorithm = new AlgorithmIdentifier({ algorithmId: OID.ecdsaSha256 });
  certificate.signature = algorithm;
  certificate.signatureAlgorithm = algorithm;
  const signed = certificate.encodeTBS();
  const signature = signWith('sha256', new Uint8Array(signed.toBER()), privateKey);
  const whole = new Sequence({ value: [signed, algorithm.toSchema(), bitString(signature)] });
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem('CERTIFICATE', new Uint8Array(whole.toBER())),
  };
}

function named(type: string, value: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type, value: new Utf8String({ value }) });
}

function extension(extnID: string, critical: boolean, value: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue: value });
}

function bitString(bytes: Uint8Array) {
  return fromBER(new Uint8Array([0x03, ...lengthOf(bytes.length + 1), 0, ...bytes])).result;
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

export function pem(label: string, der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
