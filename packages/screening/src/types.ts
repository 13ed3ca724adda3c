/* The shapes of the engine. Values in, values out: no I/O, clock, environment or randomness. */

export type KnownListKey =
  | 'uk-sanctions'
  | 'ofsi-consolidated'
  | 'ofac-sdn'
  | 'ofac-consolidated'
  | 'un-consolidated'
  | 'eu-consolidated'
  | 'demo';
/** A published list the engine knows, or a source somebody named. */
export type ListKey = KnownListKey | `own-${string}`;
export type EntryKind = 'person' | 'organisation' | 'vessel' | 'aircraft' | 'unknown';
/** What an entry is listed for. */
export type Category = 'sanctions' | 'pep' | 'rca' | 'regulatory' | 'adverse';
export type NameKind = 'primary' | 'alias' | 'weak_alias' | 'former';

/** One name of an entry. `parts` is given when the publisher separates given and family names. */
export type ListedName = { text: string; kind: NameKind; parts?: { given?: string; middle?: string; family?: string } };

/** What a publisher says of an entry and another person, body or ship. Seen from the entry: `owner` owns it, `owned` is owned by it. */
export type RelationKind =
  | 'owner'
  | 'owned'
  | 'parent'
  | 'subsidiary'
  | 'director'
  | 'directs'
  | 'operator'
  | 'family'
  | 'associate'
  | 'member'
  | 'linked';
export type Relation = {
  kind: RelationKind;
  /** As the publisher writes it; empty where it gives no more than the number of another entry. */
  name: string;
  /** The other entry's number on the same list. */
  ref?: string;
  /** The publisher's own words: spouse, general director, former owner. */
  role?: string;
  /** Per cent that is owned. */
  share?: number;
  /** YYYY-MM-DD, YYYY-MM or YYYY. */
  until?: string;
};

/** One designated person, organisation, ship or aircraft, in one shape for every publisher. Plain JSON, keys in this order, so that its hash is stable. */
export type ListEntry = {
  /** The publisher's own number: OFAC ent_num, UK unique id, UN reference number, EU celex/recordId. */
  ref: string;
  kind: EntryKind;
  names: ListedName[];
  /** `1979`, `1979-03`, `1979-03-14`, or a range `1975/1979`. */
  dobs: string[];
  /** Nationality, citizenship or registration, ISO 3166-1 alpha-2 where it could be told, else the publisher's words. */
  countries: string[];
  gender: 'female' | 'male' | null;
  /** Passport, national id, registration or IMO numbers, as `kind: value`. */
  identifiers: string[];
  addresses: string[];
  programme: string | null;
  /** YYYY-MM-DD. */
  listedOn: string | null;
  /** Remarks or statement of reasons. */
  text: string;
  /** What it is listed for, the gravest first; absent on a list that holds sanctions alone. */
  categories?: Category[];
  /** Data sets a collected source says the entry stands on. */
  datasets?: string[];
  /** Other numbers the same entity goes by, here or in other sources. */
  referents?: string[];
  /** Places of birth as the publisher writes them; absent where it gives none. */
  birthPlaces?: string[];
  /** Owners, family, ships and whoever else the publisher names with the entry; absent where it names nobody. */
  relations?: Relation[];
  /** Which data set said what; absent where all of them, or only one, said it. */
  saidBy?: { value: string; datasets: string[] }[];
};

export type SourceFile = { name: string; bytes: Uint8Array };

export type ParsedList = {
  listKey: ListKey;
  /** ISO 8601 when the files carry a date, else null. */
  publishedAt: string | null;
  entries: ListEntry[];
  nameCount: number;
  /** Rows left out, and why. */
  skipped: number;
  warnings: string[];
  /** Names of the files it was read from, as given. */
  files: string[];
  /** The first rows that could not be used, by their line. */
  faults?: { line: number; text: string }[];
};

/** Another name the subject is or was known by. */
export type OtherName = { text: string; kind: 'former' | 'alias' | 'maiden' | 'native' };

/** Whom or what is asked about. Engines before 3.1.0 know people and companies, without what is marked so. */
export type Query =
  | {
      kind: 'person';
      firstName: string;
      middleNames?: string;
      lastName: string;
      dob?: string;
      nationality?: string;
      gender?: 'female' | 'male';
      address?: string;
      /** Since 3.1.0. Of a maiden name the family name alone. */
      otherNames?: OtherName[];
      birthPlace?: string;
      birthCountry?: string;
      residence?: string;
      passports?: string[];
    }
  | {
      kind: 'company';
      name: string;
      number?: string;
      country?: string;
      /** Since 3.1.0. */
      otherNames?: OtherName[];
      otherNumbers?: string[];
    }
  | { kind: 'vessel'; name?: string; imo?: string; flag?: string; otherNames?: OtherName[] }
  | { kind: 'aircraft'; registration: string; model?: string }
  | { kind: 'wallet'; address: string };

/** Parties are people and companies. */
export type PartyQuery = Extract<Query, { kind: 'person' | 'company' }>;

/** Score bands: shown from `weak`, strong from `strong`. */
export type Bands = { weak: number; strong: number };

export type TokenRelation =
  | 'equal'
  | 'variant'
  | 'sounds_alike'
  | 'close_spelling'
  | 'initial'
  | 'joined'
  | 'only_asked'
  | 'only_listed'
  | 'contradicted';
export type TokenKind =
  | 'given'
  | 'middle'
  | 'family'
  | 'patronymic'
  | 'name'
  | 'legal_form'
  | 'number'
  | 'title'
  | 'particle'
  | 'place'
  | 'generic';
export type TokenExplanation = {
  asked: string | null;
  listed: string | null;
  relation: TokenRelation;
  kind: TokenKind;
  points: number;
  /** How many names there are to each that has the word; null where that says nothing. */
  oneIn: number | null;
  text: string;
};
/** `limit` is the correction that keeps the sum inside 0 to 100; `kind` takes an entry of another kind down to the lower band. Points of all parts sum to the score. */
export type ScorePart = {
  code: 'name' | 'date_of_birth' | 'country' | 'gender' | 'identifier' | 'address' | 'birth_place' | 'kind' | 'limit';
  label: string;
  points: number;
  most: number;
  text: string;
};
export type FieldComparison = {
  field: string;
  label: string;
  asked: string | null;
  listed: string | null;
  verdict: 'same' | 'close' | 'differs' | 'unknown';
};

export type Explanation = {
  parts: ScorePart[];
  tokens: TokenExplanation[];
  fields: FieldComparison[];
  matchedName: string;
  nameKind: NameKind;
  missingFact: string | null;
  /** 0 to 1: how often labelled records with such a score were one person. Absent of a number alone, and of another kind. */
  probability?: number;
  /** The bands that were in use. */
  threshold: Bands;
};

export type Candidate = {
  entry: ListEntry;
  /** Whole number, 0 to 100. */
  score: number;
  /** Unrounded score, to order candidates that round alike. */
  rank: number;
  band: 'strong' | 'weak' | 'below';
  likely: boolean;
  explanation: Explanation;
};

/** A near name that is below the lower band, with the reason it fails. */
export type NearName = { ref: string; name: string; score: number; why: string; also: string | null };

/** `otherEntries` are of another kind than was asked about: compared by name alone, and `otherShown` of them shown. Engines before 3.1.0 compared none. */
export type Funnel = {
  entries: number;
  names: number;
  shared: number;
  scored: number;
  shown: number;
  hidden: number;
  otherEntries?: number;
  otherShown?: number;
};

export type ScreenResult = {
  engineVersion: string;
  /** At or above `bands.weak`, best first. */
  matches: Candidate[];
  /** Up to five best below it. */
  nearest: NearName[];
  funnel: Funnel;
};

/** Why a file was refused, in words for the person who loaded it. */
export type RefusalReason = 'unrecognised' | 'damaged' | 'truncated' | 'empty' | 'too_small' | 'incomplete_set' | 'published';
