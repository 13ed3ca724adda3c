import type { TokenKind } from './types.ts';

/** Every constant of the name score. Meanings and how they were chosen: docs/features/screening-engine.md. */
export const TUNING = {
  /** Evidence that a token of each kind carries. */
  weight: {
    given: 1,
    family: 1,
    name: 1,
    legal_form: 0.1,
    number: 0.5,
    title: 0.05,
    particle: 0.15,
    place: 0.9,
    generic: 0.6,
    initial: 0.4,
  } satisfies Record<TokenKind | 'initial', number>,
  commonName: 0.7,
  /** A name needs one token at least this heavy, else its light ones count in full. */
  leadWeight: 0.4,
  /** Likeness of two tokens that are not equal. */
  spellingVariant: 0.97,
  shortForm: 0.85,
  soundsAlike: 0.93,
  initial: 0.85,
  /** For names from Arabic or Hebrew script: what is missing from a full likeness, over the number of consonants. */
  consonantGap: 0.5,
  acronym: 0.8,
  joined: 0.97,
  editCost: 1.1,
  keyEditHandicap: 0.3,
  firstLetter: 0.08,
  leastLikeness: 0.6,
  /** Points taken for a token of full weight. */
  contradicted: 44,
  contradictedAgain: 0.6,
  onlyAsked: 6,
  onlyListed: 5,
  /** Points taken for a matched token in proportion to its unlikeness. */
  unlike: 55,
  /** Points taken when little of a longer name is agreed on. */
  thin: 62,
  thinBelow: 1.7,
  /** What is left of the score of a weak alias that is not exact and that no other fact backs. */
  weakAlias: 0.7,
};
export type Tuning = typeof TUNING;
