/* What somebody holds of a company, read from the codes of the register of people with significant control. */

/** Per cent. The low end is not part of it (more than 25), the high end is. */
export type Band = { low: number; high: number };
export type Holding = {
  shares: Band | null;
  votes: Band | null;
  appointsMajority: boolean;
  hasInfluence: boolean;
  /** Through the trustees of a trust, or as a member of a firm. */
  through: 'trust' | 'firm' | null;
};
export const NOTHING_HELD: Holding = { shares: null, votes: null, appointsMajority: false, hasInfluence: false, through: null };

const BANDS: readonly [string, Band][] = [
  ['25-to-50-percent', { low: 25, high: 50 }],
  ['50-to-75-percent', { low: 50, high: 75 }],
  ['75-to-100-percent', { low: 75, high: 100 }],
  // Overseas entities say no more than this.
  ['more-than-25-percent', { low: 25, high: 100 }],
];
const bandOf = (nature: string): Band | null => BANDS.find(([words]) => nature.includes(words))?.[1] ?? null;
/** Of two statements about one thing, the narrower range that both allow; where they exclude each other, all that either allows. */
const both = (one: Band | null, other: Band | null): Band | null => {
  if (one === null || other === null) return one ?? other;
  const [low, high] = [Math.max(one.low, other.low), Math.min(one.high, other.high)];
  return low < high ? { low, high } : { low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) };
};

/** All codes of one owner of one company, taken together. A code that is not known is no holding, and is told apart by `isKnownNature`. */
export function readNatures(natures: readonly string[]): Holding {
  return natures.reduce<Holding>((held, nature) => {
    const band = bandOf(nature);
    const through = nature.includes('-trust') ? 'trust' : nature.includes('-firm') ? 'firm' : held.through;
    if (/^(?:ownership-of-shares|(?:part-)?right-to-share-surplus-assets)/.test(nature))
      return { ...held, shares: both(held.shares, band), through };
    if (nature.startsWith('voting-rights')) return { ...held, votes: both(held.votes, band), through };
    if (nature.startsWith('right-to-appoint-and-remove')) return { ...held, appointsMajority: true, through };
    if (nature.startsWith('significant-influence-or-control')) return { ...held, hasInfluence: true, through };
    return held;
  }, NOTHING_HELD);
}

export const isKnownNature = (nature: string): boolean => {
  const { shares, votes, appointsMajority, hasInfluence } = readNatures([nature]);
  return shares !== null || votes !== null || appointsMajority || hasInfluence || nature.startsWith('registered-owner-as-nominee');
};

/** Whoever holds more than half, or names the board, decides what the company does with what it holds. */
export const isMajority = ({ shares, votes, appointsMajority, hasInfluence }: Holding): boolean =>
  (shares?.low ?? 0) >= 50 || (votes?.low ?? 0) >= 50 || appointsMajority || hasInfluence;

const figure = (value: number) => String(Math.round(value * 100) / 100);
export const bandWords = ({ low, high }: Band): string => (low === high ? `${figure(low)}%` : `${figure(low)} to ${figure(high)}%`);

/** `75 to 100% of shares and votes`. */
export function holdingWords({ shares, votes, appointsMajority, hasInfluence, through }: Holding): string {
  const same = shares !== null && votes !== null && shares.low === votes.low && shares.high === votes.high;
  const parts = same
    ? [`${bandWords(shares)} of shares and votes`]
    : [shares && `${bandWords(shares)} of shares`, votes && `${bandWords(votes)} of votes`];
  const told = [...parts, appointsMajority && 'appoints the board', hasInfluence && 'influence or control'].filter(
    (one) => typeof one === 'string',
  );
  const how = through === null ? '' : through === 'trust' ? ', through a trust' : ', through a firm';
  return `${told.join(', ') || 'holding not stated'}${how}`;
}
