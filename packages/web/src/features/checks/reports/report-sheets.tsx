import type { Report } from '@freehold/contract/reports';
import type { ReactNode } from 'react';
import type { ReportParts } from '../../../shared/report-part.ts';
import { CoverSheet } from './cover-sheet.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { Sheet } from './sheet.tsx';

/** The report as sheets of paper: the answer, what the kind of check adds, and what it rests on. */
export function ReportSheets({ report, parts }: { report: Report; parts: ReportParts }) {
  const part = parts[report.content.kind]?.(report.content) ?? null;
  const sheets: { key: string; body: ReactNode }[] = [
    { key: 'cover', body: <CoverSheet report={report} part={part} /> },
    ...(part?.sheets ?? []),
    { key: 'record', body: <RecordSheet report={report} part={part} /> },
  ];
  return sheets.map((sheet, index) => (
    <Sheet key={sheet.key} report={report} runAt={part?.runAt ?? null} page={index + 1} pages={sheets.length}>
      {sheet.body}
    </Sheet>
  ));
}
