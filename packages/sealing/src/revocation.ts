import { verify, X509Certificate } from 'node:crypto';
import { fromBER, Sequence } from 'asn1js';
import { CertificateRevocationList, CRLDistributionPoints } from 'pkijs';
import { hashOfSignature } from './read-cms.ts';
import { nodeHash } from './signer.ts';
import { exact, readCertificate } from './der.ts';

/** Fetches the list of revoked certificates of whoever issued this one, in DER; null where it cannot be had. */
export type RevocationSource = (certificate: Uint8Array, issuer: Uint8Array) => Promise<Uint8Array | null>;
export type ValidationData = { certificates: Uint8Array[]; lists: Uint8Array[]; complete: boolean };

/** What is needed to check certificates when their issuers are gone. Complete only where each has an issuer and a list that holds for it. */
export async function collectValidationData(certificates: Uint8Array[], source: RevocationSource): Promise<ValidationData> {
  const all = [...new Map(certificates.map((one) => [Buffer.from(one).toString('base64'), one])).values()];
  const lists: Uint8Array[] = [];
  let complete = all.length > 0;
  let issued = 0;
  for (const certificate of all) {
    const parsed = new X509Certificate(certificate);
    if (parsed.checkIssued(parsed)) continue;
    issued += 1;
    const issuer = all.find((one) => parsed.checkIssued(new X509Certificate(one)) && parsed.verify(new X509Certificate(one).publicKey));
    const list = issuer === undefined ? null : await source(certificate, issuer);
    if (issuer === undefined || list === null || !holdsFor(list, certificate, issuer)) complete = false;
    else if (!lists.some((one) => Buffer.from(one).equals(Buffer.from(list)))) lists.push(list);
  }
  return { certificates: all, lists, complete: complete && issued > 0 };
}

/** The list is signed by the issuer and does not name the certificate. */
function holdsFor(der: Uint8Array, certificate: Uint8Array, issuer: Uint8Array): boolean {
  try {
    const list = CertificateRevocationList.fromBER(exact(der));
    const subject = readCertificate(certificate);
    if (!list.issuer.isEqual(subject.issuer)) return false;
    if ((list.revokedCertificates ?? []).some((one) => one.userCertificate.isEqual(subject.serialNumber))) return false;
    const signed = fromBER(exact(der)).result;
    const first = signed instanceof Sequence ? signed.valueBlock.value[0] : undefined;
    const hash = hashOfSignature(list.signatureAlgorithm.algorithmId);
    if (first === undefined || hash === null) return false;
    const key = new X509Certificate(issuer).publicKey;
    return verify(nodeHash(hash), new Uint8Array(first.valueBeforeDecodeView), key, list.signatureValue.valueBlock.valueHexView);
  } catch {
    return false;
  }
}

const DISTRIBUTION_POINTS = '2.5.29.31';

/** Where the issuer of a certificate publishes what it revoked, as the certificate says (RFC 5280, 4.2.1.13). */
export function listAddressesOf(certificate: Uint8Array): string[] {
  const extension = readCertificate(certificate).extensions?.find(({ extnID }) => extnID === DISTRIBUTION_POINTS);
  const points: unknown = extension?.parsedValue;
  if (!(points instanceof CRLDistributionPoints)) return [];
  return points.distributionPoints
    .flatMap(({ distributionPoint }) => (Array.isArray(distributionPoint) ? distributionPoint : []))
    .flatMap(({ type, value }) => (type === 6 && typeof value === 'string' ? [value] : []));
}
