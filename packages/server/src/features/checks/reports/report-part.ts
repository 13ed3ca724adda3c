import type { Report } from '@freehold/contract/reports';

type Fact = [label: string, text: string | undefined];
type Row = Record<string, unknown>;

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
};

/** What the kind of a report adds to it; null where it adds nothing. */
export type PartOf = (content: Report['content']) => ReportPart | null;
