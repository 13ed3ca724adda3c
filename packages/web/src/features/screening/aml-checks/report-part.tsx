import { exposedNotRun, matchPlace } from '@freehold/contract/screening/answer-words';
import { standingOf } from '@freehold/contract/screening/list-standing';
import { isAmlContent } from '@freehold/contract/is-aml';
import type { AmlContent, Report } from '@freehold/contract/reports';
import { formatCount, formatDate, plural } from '../../../lib/format.ts';
import type { ReportFact, ReportPart } from '../../../shared/report-part.ts';
import css from '../../../shared/paper.module.css';
import { lookedFor } from './looked-for.ts';
import { MatchSheet } from './match-sheet.tsx';

const MODE = { strict: 'Strict', standard: 'Standard', wide: 'Wide' } as const satisfies Record<AmlContent['match_mode'], string>;

/** What a screening adds to its report: how it searched, one sheet for each match, and the lists it rests on. */
export function amlReportPart(content: Report['content']): ReportPart {
  if (!isAmlContent(content)) throw new Error('The report of another kind of check');
  const { matches } = content;
  return {
    facts: searchFacts(content),
    proof: [{ label: 'Engine', value: content.engine_version ?? 'Not run' }],
    runAt: content.screened_at,
    warnings: [
      exposedNotRun(content),
      content.demo
        ? `${content.is_practice ? 'A practice check on a made-up person, compared with the demonstration list.' : 'Only the demonstration list was searched.'} Its names are made up, so this report says nothing about a real person.`
        : null,
    ].filter((said) => said !== null),
    statement: content.statement,
    sheets: matches.map((match) => ({
      key: `match ${match.id}`,
      body: <MatchSheet match={match} place={matchPlace(match, matches)} />,
    })),
    basis: <ListsPart content={content} />,
  };
}

function searchFacts(content: AmlContent): ReportFact[] {
  return [
    { label: 'Search', value: `${MODE[content.match_mode]}, shown from ${content.bands.weak}, strong from ${content.bands.strong}` },
    ...lookedFor(content),
    ...(content.screening_policy === null ? [] : [{ label: 'Screening policy', value: `Version ${content.screening_policy}` }]),
  ];
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
