import { createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { ContentInfo, SignedData, TSTInfo } from 'pkijs';
import type { Attribute, Certificate, SignerInfo } from 'pkijs';
import { hashOf, OID } from './oid.ts';
import { digestOf, nodeHash } from './signer.ts';
import { exact } from './der.ts';

/** `intact`: the digest, the signature over it and the certificate bound to it all agree. */
export type ReadSignature = {
  intact: boolean;
  problem: string | null;
  certificate: Uint8Array | null;
  certificates: Uint8Array[];
  signature: Uint8Array;
  token: Uint8Array | null;
  length: number;
};

/** Checks a CMS signature over content of which only the digest is asked for. Never throws: what cannot be read is not intact. */
export function readCms(
  der: Uint8Array,
  digestWith: (hash: 'SHA-256' | 'SHA-384' | 'SHA-512') => Uint8Array,
  contentOid: string = OID.data,
): ReadSignature {
  const nothing = { certificate: null, certificates: [], signature: new Uint8Array(), token: null, length: 0 };
  try {
    const parsed = fromBER(exact(der));
    if (parsed.offset < 0) return { intact: false, problem: 'The signature cannot be read.', ...nothing };
    const data = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content });
    return { ...checkSignedData(data, digestWith, contentOid), length: parsed.offset };
  } catch {
    return { intact: false, problem: 'The signature cannot be read.', ...nothing };
  }
}

function checkSignedData(
  data: SignedData,
  digestWith: (hash: 'SHA-256' | 'SHA-384' | 'SHA-512') => Uint8Array,
  contentOid: string,
): Omit<ReadSignature, 'length'> {
  const [info, ...others] = data.signerInfos;
  if (info === undefined || others.length > 0) throw new Error('A seal has one signer.');
  const listed = (data.certificates ?? []).filter((one): one is Certificate => 'tbsView' in one);
  const certificates = listed.map((one) => new Uint8Array(one.toSchema().toBER()));
  const index = listed.findIndex((one) => isNamedBy(info, one));
  const certificate = certificates[index] ?? null;
  const stamp = info.unsignedAttrs?.attributes.find((one) => one.type === OID.timeStampToken)?.values[0];
  const signature = new Uint8Array(info.signature.valueBlock.valueHexView);
  const token = stamp instanceof Sequence ? new Uint8Array(stamp.toBER()) : null;
  const problem =
    certificate === null ? 'The certificate of the signature is missing.' : findProblem(info, certificate, digestWith, contentOid);
  return { intact: problem === null, problem, certificate, certificates, signature, token };
}

function findProblem(
  info: SignerInfo,
  certificate: Uint8Array,
  digestWith: (hash: 'SHA-256' | 'SHA-384' | 'SHA-512') => Uint8Array,
  contentOid: string,
): string | null {
  const hash = hashOf(info.digestAlgorithm.algorithmId);
  if (hash === null) return 'The signature uses a hash that is not accepted.';
  const attributes = info.signedAttrs?.attributes ?? [];
  const valueOf = (type: string): unknown => attributes.find((one: Attribute) => one.type === type)?.values[0];
  const kind = valueOf(OID.contentType);
  if (!(kind instanceof ObjectIdentifier) || kind.valueBlock.toString() !== contentOid)
    return 'The signature is of another kind of content.';
  const digest = valueOf(OID.messageDigest);
  if (!(digest instanceof OctetString) || !Buffer.from(digest.valueBlock.valueHexView).equals(digestWith(hash)))
    return 'What was signed is not what is here.';
  const isNamed =
    isBound(valueOf(OID.signingCertificateV2), certificate, 'sha256') || isBound(valueOf(OID.signingCertificate), certificate, 'sha1');
  if (!isNamed) return 'The certificate is not the one that the signature names.';
  const signed = new Uint8Array(info.signedAttrs?.encodedValue ?? new ArrayBuffer(0));
  if (signed.length === 0) return 'The signature cannot be read.';
  signed[0] = 0x31;
  const key = new X509Certificate(certificate).publicKey;
  const matches = verify(
    nodeHash(hashOfSignature(info.signatureAlgorithm.algorithmId) ?? hash),
    signed,
    key,
    info.signature.valueBlock.valueHexView,
  );
  return matches ? null : 'The signature does not match.';
}

export function hashOfSignature(oid: string) {
  if (oid === OID.rsaSha256 || oid === OID.ecdsaSha256) return 'SHA-256' as const;
  if (oid === OID.rsaSha384 || oid === OID.ecdsaSha384) return 'SHA-384' as const;
  if (oid === OID.rsaSha512 || oid === OID.ecdsaSha512) return 'SHA-512' as const;
  return null;
}

/** ESS signing-certificate (RFC 5035). Version 2 that does not name the hash means SHA-256; version 1, which authorities still use, SHA-1. */
function isBound(value: unknown, certificate: Uint8Array, unnamed: 'sha256' | 'sha1'): boolean {
  const first = partOf(partOf(value, 0), 0);
  if (!(first instanceof Sequence)) return false;
  const [head, second] = first.valueBlock.value;
  const algorithm = head instanceof Sequence ? head.valueBlock.value[0] : undefined;
  const named = algorithm instanceof ObjectIdentifier ? hashOf(algorithm.valueBlock.toString()) : null;
  const expected = head instanceof OctetString ? head : second;
  if (!(expected instanceof OctetString) || (algorithm !== undefined && named === null)) return false;
  const digest = createHash(named === null ? unnamed : nodeHash(named))
    .update(certificate)
    .digest();
  return Buffer.from(expected.valueBlock.valueHexView).equals(digest);
}

function partOf(value: unknown, index: number): unknown {
  return value instanceof Sequence ? value.valueBlock.value[index] : undefined;
}

function isNamedBy(info: SignerInfo, certificate: Certificate): boolean {
  const sid: unknown = info.sid;
  if (typeof sid !== 'object' || sid === null || !('serialNumber' in sid) || !('issuer' in sid)) return false;
  return certificate.serialNumber.isEqual(sid.serialNumber) && certificate.issuer.isEqual(sid.issuer);
}

/** The time a token proves for a digest, or null where it proves nothing. */
export function readTimeStamp(
  token: Uint8Array,
  digestWith: (hash: 'SHA-256' | 'SHA-384' | 'SHA-512') => Uint8Array,
): { at: Date; certificate: Uint8Array; certificates: Uint8Array[] } | null {
  try {
    const parsed = fromBER(exact(token));
    const data = new SignedData({ schema: new ContentInfo({ schema: parsed.result }).content });
    const content = data.encapContentInfo.eContent;
    if (content === undefined) return null;
    const inner = new Uint8Array(content.getValue());
    const signed = readCms(token, (hash) => digestOf(hash, inner), OID.timeStampInfo);
    const info = TSTInfo.fromBER(exact(inner));
    const hash = hashOf(info.messageImprint.hashAlgorithm.algorithmId);
    if (!signed.intact || signed.certificate === null || hash === null) return null;
    const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
    return imprint.equals(digestWith(hash))
      ? { at: info.genTime, certificate: signed.certificate, certificates: signed.certificates }
      : null;
  } catch {
    return null;
  }
}
