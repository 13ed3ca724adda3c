import { listedWallets, plainWallet } from './listed-numbers.ts';
import type { EntryWeight } from './score-entry.ts';
import type { Bands, Candidate, ListEntry } from './types.ts';

const SCORE = 100;

type Listed = Pick<ListEntry, 'identifiers'> & { text?: string };

/** A wallet is the listed one or another: near addresses are nobody's. */
export function weighWallet(entry: Listed, address: string, bands: Bands): EntryWeight | null {
  const isListed = listedWallets(entry).some((listed) => plainWallet(listed) === plainWallet(address));
  return isListed ? { score: Math.max(SCORE, bands.strong), rank: SCORE } : null;
}

export function explainWallet(entry: ListEntry, address: string, bands: Bands): Candidate | null {
  const weight = weighWallet(entry, address, bands);
  if (weight === null) return null;
  const listed = listedWallets(entry).find((one) => plainWallet(one) === plainWallet(address)) ?? null;
  const [name] = entry.names;
  return {
    entry,
    ...weight,
    band: 'strong',
    likely: false,
    explanation: {
      parts: [{ code: 'identifier', label: 'Wallet address', points: SCORE, most: SCORE, text: 'The same wallet address, sign by sign.' }],
      tokens: [],
      fields: [{ field: 'wallet', label: 'Wallet address', asked: address, listed, verdict: 'same' }],
      matchedName: name?.text ?? '',
      nameKind: name?.kind ?? 'primary',
      threshold: { ...bands },
      missingFact: null,
    },
  };
}
