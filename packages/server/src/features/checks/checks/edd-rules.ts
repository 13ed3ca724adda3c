import type { RiskLevel } from '../../people/public.ts';

/*
 * When enhanced due diligence is asked for, what must be there, and when somebody else must agree. MLR 2017 reg 33(1)(a) and (6): a high risk;
 * reg 33(1)(b): a high-risk third country; reg 35: politically exposed persons, their family and known close associates.
 */

/** `lighter`: for a politically exposed person of the United Kingdom where nothing else raises the risk (reg 35(3A)). */
export type EddLevel = 'none' | 'lighter' | 'full';
export type EddCause = 'high_risk' | 'pep' | 'domestic_pep' | 'country';
export type EddShows = 'wealth' | 'funds' | 'both';
export type EddTexts = { source_of_wealth: string; source_of_funds: string; notes: string };

/** What was asked for now, and whether it was at any time before. */
type Asks = { now: boolean; ever: boolean };
export type EddFacts = {
  isPractice: boolean;
  /** Oldest first. `pep`: the answer to whether the client, or someone close to them, is politically exposed. */
  risks: readonly { level: RiskLevel; pep: 'no' | 'domestic' | 'foreign' | null }[];
  /** A person said that a match with somebody politically exposed, or close to one, is the client. */
  pepMatch: Asks;
  /** The country is on the list of the screening policy that asks for it. */
  country: Asks;
  texts: EddTexts | null;
  files: readonly EddShows[];
};

export type EddMissing = 'source_of_wealth' | 'source_of_funds' | 'wealth_file' | 'funds_file' | 'notes';
export type Edd = { level: EddLevel; causes: readonly EddCause[]; missing: readonly EddMissing[]; needsSecond: boolean };

const FEWEST_LETTERS = 10;

/**
 * The level follows what is recorded now. The second person does not: where it was ever asked for, nobody takes it back and accepts alone, by
 * assessing a lower risk, answering a match anew or taking a country off the list.
 */
export function judgeEdd(facts: EddFacts): Edd {
  const newest = facts.risks.at(-1);
  const everHigh = facts.risks.some(({ level }) => level === 'high');
  // Practice counts for nothing: it shows the second person, and asks for no evidence about somebody made up.
  if (facts.isPractice) return { level: 'none', causes: [], missing: [], needsSecond: everHigh };
  const isExposed = facts.pepMatch.now || newest?.pep === 'domestic' || newest?.pep === 'foreign';
  const causes: EddCause[] = [
    ...(isExposed ? [newest?.pep === 'domestic' ? ('domestic_pep' as const) : ('pep' as const)] : []),
    ...(facts.country.now ? (['country'] as const) : []),
    ...(newest?.level === 'high' ? (['high_risk'] as const) : []),
  ];
  const level = causes.length === 0 ? 'none' : causes.every((cause) => cause === 'domestic_pep') ? 'lighter' : 'full';
  const ever =
    everHigh || facts.pepMatch.ever || facts.country.ever || facts.risks.some(({ pep }) => pep === 'domestic' || pep === 'foreign');
  return { level, causes, missing: missingFrom(level, facts), needsSecond: level !== 'none' || ever };
}

function missingFrom(level: EddLevel, { texts, files }: EddFacts): EddMissing[] {
  if (level === 'none') return [];
  const isWritten = (part: keyof EddTexts) => (texts?.[part].trim().length ?? 0) >= FEWEST_LETTERS;
  const isShown = (what: 'wealth' | 'funds') => files.some((shows) => shows === what || shows === 'both');
  return [
    ...(isWritten('source_of_wealth') ? [] : (['source_of_wealth'] as const)),
    ...(isWritten('source_of_funds') ? [] : (['source_of_funds'] as const)),
    ...(level === 'lighter' || isShown('wealth') ? [] : (['wealth_file'] as const)),
    ...(level === 'lighter' || isShown('funds') ? [] : (['funds_file'] as const)),
    ...(isWritten('notes') ? [] : (['notes'] as const)),
  ];
}

const RANK: Record<EddLevel, number> = { none: 0, lighter: 1, full: 2 };

/** An acceptance that rests on less than is asked for now. `level`: what the second person agreed to; `none` where one person accepted. */
export const fallsShort = ({ level, needsSecond }: Edd, accepted: { level: EddLevel; hadSecond: boolean }): boolean =>
  (needsSecond && !accepted.hadSecond) || RANK[level] > RANK[accepted.level];
