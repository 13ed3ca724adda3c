import type { ListEntry } from './types.ts';

/** How OFAC writes in its remarks what has no column. */
const IN_REMARKS: [RegExp, string][] = [
  [/Digital Currency Address - [A-Z0-9]{2,8} ([A-Za-z0-9:]{20,120})/g, 'wallet'],
  [/Aircraft Manufacturer's Serial Number \(MSN\) ([A-Z0-9-]{2,30})/g, 'aircraft serial'],
];

/** The numbers of an entry, with those that stand in its remarks alone: a list that was loaded before they were read has them nowhere else. */
export function listedNumbers({ identifiers, text }: Pick<ListEntry, 'identifiers'> & { text?: string }): string[] {
  if (text === undefined || !(text.includes('Digital Currency') || text.includes('(MSN)'))) return identifiers;
  const read = IN_REMARKS.flatMap(([pattern, label]) => [...text.matchAll(pattern)].map(([, number]) => `${label}: ${number}`));
  return [...new Set([...identifiers, ...read])];
}

const WALLET = /^(?:wallet|(?:alt\. )?digital currency address[^:]*|publickey|public key):\s*(\S+)/i;

/** Wallet addresses of an entry, as they are written. */
export function listedWallets(entry: Pick<ListEntry, 'identifiers'> & { text?: string }): string[] {
  return listedNumbers(entry).flatMap((number) => WALLET.exec(number)?.[1] ?? []);
}

/** Addresses of hexadecimal digits and those that begin with bc1 mean the same in capitals; of all others capitals count. */
export function plainWallet(address: string): string {
  const text = address.trim();
  return /^(?:0x[0-9a-f]+|(?:bc|tb|ltc)1[0-9a-z]+)$/i.test(text) ? text.toLowerCase() : text;
}

const IMO = /(?:^|[^0-9])(\d{7})(?![0-9])/;

/** IMO numbers of a ship among its identifiers. */
export function listedImos(identifiers: readonly string[]): string[] {
  return identifiers.flatMap((number) => (/\bimo/i.test(number) ? (IMO.exec(number)?.[1] ?? []) : []));
}
