import type { Report } from '@freehold/contract/reports';
import type { ReactNode } from 'react';
import { CoverSheet } from './cover-sheet.tsx';
import { ListsSheet } from './lists-sheet.tsx';
import { MatchSheet } from './match-sheet.tsx';
import { Sheet } from './sheet.tsx';

/** The report as sheets of paper: the answer, one sheet for each match, and the lists it rests on. */
export function ReportSheets({ report }: { report: Report }) {
  const { content } = report;
  const sheets: { key: string; body: ReactNode }[] = [
    { key: 'cover', body: <CoverSheet report={report} /> },
    ...content.matches.map((match, index) => ({
      key: `match ${match.id}`,
      body: <MatchSheet match={match} place={index + 1} of={content.matches.length} />,
    })),
    { key: 'lists', body: <ListsSheet report={report} /> },
  ];
  return sheets.map((sheet, index) => (
    <Sheet key={sheet.key} report={report} page={index + 1} pages={sheets.length}>
      {sheet.body}
    </Sheet>
  ));
}
