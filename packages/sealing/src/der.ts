import { Certificate } from 'pkijs';

/** A buffer of its own: what Node hands out is often a window on a larger one. */
export function exact(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

export function readCertificate(der: Uint8Array): Certificate {
  return Certificate.fromBER(exact(der));
}
