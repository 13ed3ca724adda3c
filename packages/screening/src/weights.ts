import type { TokenKind } from './types.ts';

/** score = offset + factor x ln(odds): 72 is the score of even odds, and six points more multiply the odds by 2.7. */
export const SCALE = {
  offset: 72,
  factor: 6,
  /** Share of the facts' points in the shown probability: another year of birth is about forty times as likely of a stranger. */
  factShare: 0.65,
  /** Fitted. ln(odds) of the shown probability = slope x ln(odds) of the name + shift + the share of the facts. */
  probability: { slope: 0.46, shift: 0.82 },
};

/*
 * Every constant of the name score. Evidence is in nats: natural logarithms of a likelihood ratio, 0.7 nats double the odds.
 * Those marked "fitted" were chosen by `npm run bench -- screening calibrate`; the others were set by hand. docs/guide/how-screening-decides.md says them in words.
 */
export const WEIGHTS = {
  /** How much of a name each kind of word is. */
  weight: {
    given: 1,
    middle: 1,
    family: 1,
    patronymic: 1,
    name: 1,
    place: 0.9,
    generic: 0.6,
    number: 1,
    initial: 0.4,
    particle: 0.15,
    legal_form: 0.1,
    title: 0.05,
  } satisfies Record<TokenKind | 'initial', number>,
  /** A name without any word this heavy counts its light words in full. */
  leadWeight: 0.4,
  /** For two names that are equal: the same person against a stranger who goes by the same name. Set so that an equal rare name reaches 100. */
  whole: 4.7,
  /** Fitted. Against, for a word of full weight that is another word on the other side. */
  contradicted: 8.62,
  /** Fitted. Share of that for each further contradicted word. */
  contradictedAgain: 0.6,
  /** Fitted. Against, for a word that only the name asked for has, and that only the listed name has. */
  onlyAsked: 1.368,
  onlyListed: 0.2,
  /** Against, where a known family name has no partner at all. */
  withoutFamily: 2.5,
  /** Fitted. Against, for legal forms of two families, such as AG and GmbH. */
  otherForm: 4.05,
  /** Fitted. Against, for two spellings of a word, times what is missing from their likeness. */
  unlike: 6.12,
  /** Fitted. Evidence that the words of a person's name must give before a chance meeting is as unlikely as not. */
  chance: 8.3,
  /** Fitted. The same for an organisation. */
  organisationChance: 5.2,
  /** Fitted. How far differences make a chance meeting more likely too, as a share of what they cost above. */
  chanceLoss: 0.5,
  /** Fitted. How much faster than its likeness a misspelt word loses its evidence: near misses of common names are many. */
  chanceUnlike: 1.5,
  /** Fitted. Share of the logarithm of the ways in which so many words could meet by chance. */
  chanceWays: 1.2,
  /** Share of that evidence that is asked of two names of one word each. */
  oneWord: 0.5,
  /** Evidence of an initial. */
  initialEvidence: 1.5,
  /** Names that are equal word by word never fall below this, however common: 80 of 100, shown in every mode. */
  exactAtLeast: 1.34,
  /** The same for names that are equal but for forms of one name, such as Jon and John, or for one word typed wrong: 73 of 100. */
  formsAtLeast: 0.2,
  /** Orders names of one score: the rarer name first. */
  rarer: 0.01,
  /** Words of less evidence than this are borne by very many, and weigh this share when contradicted. */
  commonBelow: 5,
  commonName: 0.7,
  /** Names of less evidence than this stand before many others and are left off by many: the most a contradiction with one of them costs. */
  commonestBelow: 4,
  commonest: 4.2,
  /** So many words must agree beside it. */
  commonestBeside: 5,
  /** Likeness of two forms of one name: Sergei and Siarhei. */
  spellingVariant: 0.99,
  /** Fitted. Likeness of a name and its short form, Bill and William; of two words of one sound. */
  shortForm: 0.85,
  soundsAlike: 0.949,
  /** Likeness of an initial, of an acronym, of joined words. */
  initial: 0.85,
  acronym: 0.8,
  joined: 0.97,
  /** Fitted. One edit costs this over the length of the word. */
  editCost: 1.082,
  /** Edits of the sound key count a little more; another first letter costs this much likeness. */
  keyEditHandicap: 0.3,
  firstLetter: 0.08,
  /** For names from Arabic or Hebrew script only consonants are compared: 1 less this over their number. Both chosen on half of the names, so that strangers alert as often as in Latin letters. */
  consonantGap: 0.35,
  /** Evidence of each consonant that agrees there. */
  consonantEvidence: 2.1,
  /** A patronymic and another word this alike are one word typed wrong. */
  patronymicTyped: 0.8,
  /** Below this likeness two words do not stand for each other. */
  leastLikeness: 0.6,
  /** Against, for a weak alias that is not exact and that no other fact backs. */
  weakAlias: 5,
};
export type Weights = typeof WEIGHTS;

/** Points of the facts beside the name, from the screening policy. Divided by the factor they are nats. */
export const FACT_POINTS = {
  /** Eight nats: a stranger has the same day, month and year of birth about once in three thousand, errors of lists allowed for. */
  dobExact: 48,
  /** The first of January stands for a day that nobody knew. */
  dobNewYear: 24,
  dobFlipped: 30,
  dobSameYear: 8,
  dobDiffers: -35,
  countrySame: 5,
  countryDiffers: -5,
  genderDiffers: -10,
  numberSame: 15,
  /** The number of a passport, and that of a hull, is one person's or one ship's: who has it is shown whatever the name. */
  ownNumberSame: 60,
  birthPlaceSame: 8,
  birthCountrySame: 3,
  birthCountryDiffers: -5,
  /** Ships of one name are many. */
  imoDiffers: -35,
};
