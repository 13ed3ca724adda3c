import { isAmlContent } from '@freehold/contract/is-aml';
import { standingOf } from '@freehold/contract/screening/list-standing';
import type { AmlContent, Report } from '@freehold/contract/reports';
import { formatCount, formatDate, plural } from '../../../lib/format.ts';
import { stamp } from './words.ts';
import css from './paper.module.css';

/** The last sheet: what it rests on, the history, and the document itself. */
export function RecordSheet({ report }: { report: Report }) {
  const { content } = report;
  return (
    <>
      <h2 className={css.matchName}>Basis of the result</h2>
      {isAmlContent(content) && <ListsPart content={content} />}
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
        {isAmlContent(content) && (
          <div>
            <dt>Engine</dt>
            <dd>{content.engine_version ?? 'Not run'}</dd>
          </div>
        )}
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

const STANDING = { current: null, closed: ' (closed)', made_up: ' (demonstration)', not_asked: null } as const;

/** The lists and versions an AML check rests on, how the search narrowed, and the nearest names. */
function ListsPart({ content }: { content: AmlContent }) {
  const { funnel } = content;
  return (
    <>
      <h3 className={css.h}>Lists searched</h3>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">List</th>
            <th scope="col">Published</th>
            <th scope="col" className="fh-r">
              Entries
            </th>
            <th scope="col">Version</th>
            <th scope="col">Said to be newest</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {content.lists.map((list) => (
            <tr key={`${list.list_key} ${list.version}`}>
              <th scope="row">
                {list.name}
                {STANDING[standingOf(list, content.categories)]}
              </th>
              <td>{list.published_at ? formatDate(list.published_at) : 'No date given'}</td>
              <td className="fh-r">{formatCount(list.entries)}</td>
              <td className={css.mono}>{list.version}</td>
              <td>
                {list.current_as_of ? formatDate(list.current_as_of) : 'Not confirmed'}
                {list.stated_by && `, ${list.stated_by}`}
              </td>
              <td>
                {list.possible > 0
                  ? `${list.possible} possible`
                  : standingOf(list, content.categories) === 'not_asked'
                    ? 'Not asked for'
                    : 'No match'}
                {list.stale && ', out of date'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {funnel && (
        <p className={css.statement}>
          {plural(funnel.entries, 'entry', 'entries')} with {plural(funnel.names, 'name')} compared
          {funnel.other_entries ? `, ${formatCount(funnel.other_entries)} of another kind by name alone` : ''}; {formatCount(funnel.shared)}{' '}
          share part of the name; {formatCount(funnel.scored)} scored in full; {formatCount(funnel.shown)} at or above {content.bands.weak};{' '}
          {formatCount(funnel.hidden)} scored below it.
        </p>
      )}
      {content.nearest.length > 0 && (
        <>
          <h3 className={css.h}>Nearest names, and why each is not a match</h3>
          <table className={css.table}>
            <tbody>
              {content.nearest.map((name) => (
                <tr key={`${name.list_name} ${name.entry_ref}`}>
                  <th scope="row">
                    {name.latin ?? name.name}
                    {name.latin !== null && <span className={css.below}>{name.name}</span>}
                    <span className={css.below}>
                      {name.list_name}, {name.entry_ref}
                    </span>
                  </th>
                  <td>
                    {name.why}
                    {name.also && <span className={css.below}>{name.also}</span>}
                  </td>
                  <td className="fh-r">{name.score}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </>
  );
}
