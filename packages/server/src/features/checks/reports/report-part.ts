import type { Report } from '@freehold/contract/reports';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

type Fact = [label: string, text: string | undefined];
type Row = Record<string, unknown>;
type PrintedFile = { key: string; title: string; name: string; sha256: string; mime: string };

/** What a report prints of files: a masked picture of each that is still kept, and who opened them until it was made. */
export type Evidence = {
  pictures: readonly { key: string; jpeg: Buffer }[];
  looks: readonly { at: string; who: string; what: string }[];
};
/** Reads it: files of checks are a later area, which hands this in. */
export type ReadEvidence = (
  scope: Scope,
  services: Services,
  of: { checkId: number; files: readonly PrintedFile[]; until: Date },
) => Promise<Evidence>;

/** What the report of a kind says beside what every report does, in the places the template has for it. */
export type ReportPart = {
  /** Among the facts of the first page: before who started it, and what its rules were. */
  facts: Fact[];
  proof: Fact[];
  /** What nobody may overlook who reads the outcome. */
  besideOutcome: string | null;
  /** What stands behind an element without a reason, by its code. */
  nothingFound: (code: string) => string;
  /** What is said at the top of a report that rests on made-up data alone. */
  madeUp: string | null;
  statement: string | null;
  funnel: Row[];
  /** The lists it was compared with; null for a kind that compares with none. */
  lists: Row[] | null;
  matches: Row[];
  nearest: Row[];
  /** Who stands behind a company, from the company on; none for other kinds. */
  tree?: readonly TreeRow[];
  people?: readonly PersonRow[];
  /** The files it rests on, which are printed masked; none for a kind that rests on none. */
  files?: readonly PrintedFile[];
};

/** One place in a chain of owners, under the one it owns. `open`: nobody can see past it yet. */
type TreeRow = { depth: number; name: string; holds: string | null; words: string; range: string | null; open: boolean };
type PersonRow = { name: string; role: string; holds: string; identity: string };

/** What the kind of a report adds to it; null where it adds nothing. */
export type PartOf = (content: Report['content']) => ReportPart | null;
