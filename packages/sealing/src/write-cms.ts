import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { Certificate } from 'pkijs';
import { exact, readCertificate } from './der.ts';
import { OID, oidOfHash } from './oid.ts';
import { readTimeStamp } from './read-cms.ts';
import { digestOf } from './signer.ts';
import type { HashName, Signer } from './signer.ts';

export type Sealing = { digest: Uint8Array; signer: Signer; hash: HashName };
/** Answers with a token for a digest, in DER; null means that the authority cannot be reached now. */
export type TimeStamper = (digest: Uint8Array, hash: HashName) => Promise<Uint8Array | null>;

/**
 * A detached CMS signature as PAdES wants it (ETSI EN 319 142-1): with the signing certificate's hash, without a time claimed inside, since
 * the time stands in the signature dictionary; and with a time-stamp over the signature where an authority gave one.
 */
export async function writeCms(
  { digest, signer, hash }: Sealing,
  stamp: TimeStamper | null,
): Promise<{ der: Uint8Array; stamped: boolean }> {
  const certificate = readCertificate(signer.certificate);
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
      new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: exact(digest) })] }),
      new Attribute({ type: OID.signingCertificateV2, values: [signingCertificate(certificate, signer.certificate, hash)] }),
    ],
  });
  const signed = new Uint8Array(attributes.toSchema().toBER());
  // Signed is the SET OF, kept is the same under an implicit tag.
  signed[0] = 0x31;
  const signature = await signer.sign(signed, hash);
  const answered = stamp === null ? null : await stamp(digestOf(hash, signature), hash);
  // A time-stamp of something else would break the seal rather than raise it.
  const token = answered !== null && readTimeStamp(answered, (name) => digestOf(name, signature)) !== null ? answered : null;
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: oidOfHash(hash) }),
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: signatureOid(signer, hash) }),
    signature: new OctetString({ valueHex: exact(signature) }),
    ...(token === null ? {} : { unsignedAttrs: stampedWith(token) }),
  });
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: oidOfHash(hash) })],
    certificates: [certificate, ...signer.chain.map(readCertificate)],
    signerInfos: [info],
  });
  const whole = new ContentInfo({ contentType: OID.signedData, content: data.toSchema() });
  return { der: new Uint8Array(whole.toSchema().toBER()), stamped: token !== null };
}

/** The same signature with a time-stamp over it, which stands outside what is signed. */
export function addTimeStamp(der: Uint8Array, token: Uint8Array): Uint8Array {
  const data = new SignedData({ schema: ContentInfo.fromBER(exact(der)).content });
  const [info] = data.signerInfos;
  if (info === undefined) throw new Error('The signature has no signer.');
  info.unsignedAttrs = stampedWith(token);
  return new Uint8Array(new ContentInfo({ contentType: OID.signedData, content: data.toSchema() }).toSchema().toBER());
}

/** ESSCertIDv2: SHA-256 is what stands there when no other is named. */
function signingCertificate(certificate: Certificate, der: Uint8Array, hash: HashName): Sequence {
  const issuer = new GeneralNames({ names: [new GeneralName({ type: 4, value: certificate.issuer })] });
  const named = hash === 'SHA-256' ? [] : [new AlgorithmIdentifier({ algorithmId: oidOfHash(hash) }).toSchema()];
  const one = new Sequence({
    value: [
      ...named,
      new OctetString({ valueHex: exact(digestOf(hash, der)) }),
      new IssuerSerial({ issuer, serialNumber: certificate.serialNumber }).toSchema(),
    ],
  });
  return new Sequence({ value: [new Sequence({ value: [one] })] });
}

function stampedWith(token: Uint8Array): SignedAndUnsignedAttributes {
  const value = fromBER(exact(token)).result;
  return new SignedAndUnsignedAttributes({ type: 1, attributes: [new Attribute({ type: OID.timeStampToken, values: [value] })] });
}

function signatureOid(signer: Signer, hash: HashName): string {
  if (signer.keyType === 'RSA') return hash === 'SHA-256' ? OID.rsaSha256 : hash === 'SHA-384' ? OID.rsaSha384 : OID.rsaSha512;
  return hash === 'SHA-256' ? OID.ecdsaSha256 : hash === 'SHA-384' ? OID.ecdsaSha384 : OID.ecdsaSha512;
}
