import type { Report } from '@freehold/contract/reports';
import type { ReportPart } from '../../../shared/report-part.ts';
import { stamp } from '../../../shared/stamp.ts';
import css from '../../../shared/paper.module.css';

/** The last sheet: what it rests on, the history, and the document itself. */
export function RecordSheet({ report, part }: { report: Report; part: ReportPart | null }) {
  const { content } = report;
  return (
    <>
      <h2 className={css.matchName}>Basis of the result</h2>
      {part?.basis}
      <h3 className={css.h}>History</h3>
      <table className={css.table}>
        <tbody>
          {content.timeline.map((event, index) => (
            <tr key={index}>
              <td className={css.quiet}>{stamp(event.at)}</td>
              <td>{event.text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3 className={css.h}>This document</h3>
      <dl className={css.pairs}>
        {part?.proof.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>Policy</dt>
          <dd>{content.policy_version}</dd>
        </div>
        <div>
          <dt>SHA-256 of the facts</dt>
          <dd className={css.mono}>{report.content_sha256}</dd>
        </div>
        {report.sha256 && (
          <div>
            <dt>SHA-256 of the PDF</dt>
            <dd className={css.mono}>{report.sha256}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
