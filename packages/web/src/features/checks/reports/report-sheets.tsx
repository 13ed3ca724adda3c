import { isAmlContent } from '@freehold/contract/is-aml';
import { matchPlace } from '@freehold/contract/screening/answer-words';
import type { Report } from '@freehold/contract/reports';
import type { ReactNode } from 'react';
import { CoverSheet } from './cover-sheet.tsx';
import { MatchSheet } from './match-sheet.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { Sheet } from './sheet.tsx';

/** The report as sheets of paper: the answer, one sheet for each match of a screening, and what it rests on. */
export function ReportSheets({ report }: { report: Report }) {
  const matches = isAmlContent(report.content) ? report.content.matches : [];
  const sheets: { key: string; body: ReactNode }[] = [
    { key: 'cover', body: <CoverSheet report={report} /> },
    ...matches.map((match) => ({
      key: `match ${match.id}`,
      body: <MatchSheet match={match} place={matchPlace(match, matches)} />,
    })),
    { key: 'record', body: <RecordSheet report={report} /> },
  ];
  return sheets.map((sheet, index) => (
    <Sheet key={sheet.key} report={report} page={index + 1} pages={sheets.length}>
      {sheet.body}
    </Sheet>
  ));
}
