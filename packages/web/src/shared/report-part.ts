import type { Report } from '@freehold/contract/reports';
import type { ReactNode } from 'react';

type ReportContent = Report['content'];
export type ReportFact = { label: string; value: string };

/** What a kind of check brings to its report on the screen, beside what the report of every check says. */
export type ReportPart = {
  /** Below whom it is about. */
  facts: readonly ReportFact[];
  /** Below the versions at the end. */
  proof: readonly ReportFact[];
  /** When it was run, where that differs from when it was begun. */
  runAt: string | null;
  /** What stands beside the answer, so that nobody takes it for more. */
  warnings: readonly string[];
  /** What can be said where nothing was found. */
  statement: string | null;
  /** Sheets between the first and the last. */
  sheets: readonly { key: string; body: ReactNode }[];
  /** What the result rests on. */
  basis: ReactNode;
};
/** By the code of the kind. A kind that is not there shows its elements alone. */
export type ReportParts = Readonly<Record<string, (content: ReportContent) => ReportPart>>;
