import { readFile } from 'node:fs/promises';
import { signerFromP12, signerFromPem } from '@freehold/sealing/signer';
import { SealingRefusal } from '@freehold/sealing/wording';
import { SealUnusable, type SealKey } from './provider.ts';

const PEM_MARK = '-----BEGIN ';

/** A P12 file, or a PEM file with the key, its certificate and those of its issuers: told apart by what is in it. */
export async function openSealFile(path: string, password: string | null): Promise<SealKey> {
  const bytes = await readSealFile(path);
  try {
    const text = bytes.toString('latin1');
    const signer = text.includes(PEM_MARK)
      ? signerFromPem({ key: keyIn(text), certificates: text, ...(password === null ? {} : { passphrase: password }) })
      : await signerFromP12(new Uint8Array(bytes), password ?? '');
    return { kind: 'file', signer };
  } catch (error) {
    const why = error instanceof SealingRefusal ? error.message : 'Check the file and FREEHOLD_SEAL_PASSWORD.';
    throw new SealUnusable(`The file of FREEHOLD_SEAL_FILE cannot be used. ${why}`);
  }
}

export async function readSealFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    throw new SealUnusable('The file of FREEHOLD_SEAL_FILE cannot be read. Check its path and who may read it.');
  }
}

function keyIn(text: string): string {
  const [found] =
    /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----[A-Za-z0-9+/=\s,:-]{1,20000}?-----END [A-Z ]{0,20}PRIVATE KEY-----/.exec(text) ?? [];
  if (found === undefined) throw new SealingRefusal('key_missing', 'It holds no private key.');
  return found;
}
