/** What tells how like two homes are. Points of all parts add up to a hundred. */
export type ScorePart = {
  what: 'distance' | 'age' | 'type' | 'tenure' | 'street' | 'new_build';
  text: string;
  points: number;
  most: number;
};

type Kind = 'D' | 'S' | 'T' | 'F';
export type Likeness = {
  metres: number;
  monthsAgo: number;
  type: Kind;
  soldType: Kind;
  tenure: 'F' | 'L' | null;
  soldTenure: 'F' | 'L' | 'U';
  isSameStreet: boolean;
  isNew: boolean;
  soldNew: boolean;
};

export const MOST_POINTS = { distance: 30, age: 25, type: 20, tenure: 10, street: 10, new_build: 5 } as const;
const METRES_A_MILE = 1609.344;
/** So far away a sale says nothing about a home for its place. */
const NO_POINTS_METRES = 2 * METRES_A_MILE;
const FRESH_MONTHS = 3;
const NO_POINTS_MONTHS = 60;
/** How much of the points two kinds of home have in common: the order of the letters does not matter. */
const ALIKE: Record<string, number> = { DS: 0.7, ST: 0.8, DT: 0.4 };
const NAMES = { D: 'detached', S: 'semi-detached', T: 'terraced', F: 'flat' } as const;
const TENURES = { F: 'freehold', L: 'leasehold', U: 'unknown' } as const;

/** Why a sale is like a home, part by part, for whoever reads it. */
export function scoreParts(of: Likeness): ScorePart[] {
  const miles = (of.metres / METRES_A_MILE).toFixed(1);
  const part = (what: ScorePart['what'], share: number, text: string): ScorePart => ({
    what,
    text,
    points: Math.round(MOST_POINTS[what] * Math.min(1, Math.max(0, share)) * 10) / 10,
    most: MOST_POINTS[what],
  });
  const types = [of.type, of.soldType].sort().join('');
  const isSameType = of.type === of.soldType;
  const tenureShare = of.tenure === null || of.soldTenure === 'U' ? 0.5 : of.tenure === of.soldTenure ? 1 : 0.2;
  return [
    part('distance', 1 - of.metres / NO_POINTS_METRES, `Distance, ${miles} mi`),
    part('age', 1 - (of.monthsAgo - FRESH_MONTHS) / (NO_POINTS_MONTHS - FRESH_MONTHS), monthsInWords(of.monthsAgo)),
    part(
      'type',
      isSameType ? 1 : (ALIKE[types] ?? 0),
      isSameType ? `Both ${NAMES[of.type]}` : `${capital(NAMES[of.soldType])} against ${NAMES[of.type]}`,
    ),
    part('tenure', tenureShare, tenureInWords(of)),
    part('street', of.isSameStreet ? 1 : 0, of.isSameStreet ? 'Same street' : 'Another street'),
    part('new_build', of.isNew === of.soldNew ? 1 : 0, of.soldNew ? 'Sold new' : 'Sold before'),
  ];
}

export const scoreOf = (parts: readonly ScorePart[]): number => Math.round(parts.reduce((sum, { points }) => sum + points, 0));

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const monthsInWords = (months: number) =>
  months <= 0 ? 'Sold within the last month' : `Sold ${months} ${months === 1 ? 'month' : 'months'} ago`;
function tenureInWords({ tenure, soldTenure }: Likeness): string {
  if (tenure === null) return `Tenure, ${TENURES[soldTenure]}`;
  return tenure === soldTenure ? `Tenure, both ${TENURES[tenure]}` : `Tenure, ${TENURES[soldTenure]} against ${TENURES[tenure]}`;
}

export type Range = { lowPence: number; middlePence: number; highPence: number; from: number };
const LEAST_FOR_RANGE = 3;
const ROUNDED_TO_PENCE = 50_000;

/** From the lowest to the highest of the prices, with their mean weighed by the scores: nothing from fewer than three. */
export function rangeOfComparables(chosen: readonly { todayPence: number; score: number }[]): Range | null {
  if (chosen.length < LEAST_FOR_RANGE) return null;
  const weights = chosen.reduce((sum, { score }) => sum + score, 0);
  if (weights === 0) return null;
  const round = (pence: number) => Math.round(pence / ROUNDED_TO_PENCE) * ROUNDED_TO_PENCE;
  const prices = chosen.map(({ todayPence }) => todayPence);
  return {
    lowPence: round(Math.min(...prices)),
    middlePence: round(chosen.reduce((sum, { todayPence, score }) => sum + todayPence * score, 0) / weights),
    highPence: round(Math.max(...prices)),
    from: chosen.length,
  };
}
