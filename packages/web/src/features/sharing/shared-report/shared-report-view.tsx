import { takeSharePdf, type ReadShare } from '@freehold/contract/sharing/report-shares';
import { shareTerms } from '@freehold/contract/sharing/share-terms';
import { scopeWords } from '@freehold/contract/sharing/share-words';
import { type OutwardReport } from '@freehold/contract/sharing/shared-report';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { fetchFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Wordmark } from '../../../ui/mark.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { TakeIn } from './take-in.tsx';
import { day, hiddenWords, lastDay, looksWords } from './words.ts';
import css from './shared-report.module.css';

const RESULT = {
  pass: { word: 'Pass', glyph: 'tick', family: 'moss' },
  refer: { word: 'Refer', glyph: 'diamond', family: 'ochre' },
  fail: { word: 'Fail', glyph: 'cross', family: 'clay' },
  not_run: { word: 'Not run', glyph: 'dash', family: 'stone' },
} as const satisfies Record<OutwardReport['results'][number]['result'], object>;

/** The shared report, to read and to take as a PDF while its session lasts. */
export function SharedReportView({ reading }: { reading: ReadShare }) {
  const { report, session, expires_at: endsAt, views_left: left, pdf } = reading;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const take = useAct({
    mutationFn: () => fetchFile(takeSharePdf, { body: { session } }),
    onSuccess: ({ blob, name }) => saveFile(blob, name ?? `${report.reference}.pdf`),
  });
  const to = [report.recipient.name, report.recipient.firm].filter(Boolean).join(', ');
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Wordmark size={18} />
        <PlainButton
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          Download PDF
        </PlainButton>
      </header>
      <main className={css.main}>
        {take.isError && (
          <p role="alert" className={css.fault}>
            {messageOf(take.error) || 'The PDF could not be fetched. Try again in a moment.'}
          </p>
        )}
        {pdf === 'failed' && (
          <p role="status" className={css.quiet}>
            The PDF could not be made. It is tried again every hour; you can read the report here meanwhile.
          </p>
        )}
        <p className={css.kicker}>
          {report.firm}, {report.reference}
        </p>
        <h1 tabIndex={-1} ref={heading}>
          {[...new Set(report.reports.map(({ about }) => about))].join(', ')}
        </h1>
        <Facts
          rows={[
            { label: 'Shared with', value: to },
            { label: 'For', value: report.purpose },
            { label: 'What is in it', value: scopeWords(report.scope, report.sections) },
            { label: 'Left out', value: hiddenWords(report.hidden) },
            { label: 'Opens until', value: lastDay(endsAt) },
            { label: 'To rely on', value: report.reliance ? 'Yes, under regulation 39' : 'No, to read only' },
          ]}
        />
        <p className={css.quiet}>{looksWords(left)}. The page stays open for half an hour.</p>
        {report.reports.map((each) => (
          <OneReport key={each.public_ref} report={each} firm={report.firm} />
        ))}
        <section className={css.card}>
          <h2>The terms it is shared on</h2>
          <ul className={css.list}>
            {shareTerms(report.reliance).map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
        <TakeIn session={session} />
        <p className={css.quiet}>
          Whether a PDF of it is real and still stands can be checked by anybody at <a href="/verify-document">the page for that</a>
          {report.check_code === null ? '' : `, also with its check code ${report.check_code}`}.
        </p>
      </main>
    </div>
  );
}

function OneReport({ report, firm }: { report: OutwardReport; firm: string }) {
  const {
    title,
    about,
    public_ref: reference,
    version,
    made_at: madeAt,
    accepted_on: acceptedOn,
    facts,
    results,
    searched,
    limits,
  } = report;
  return (
    <section className={css.card} aria-label={`${title}, ${about}`}>
      <h2>{title}</h2>
      <p className={css.quiet}>
        {about} · {reference}, version {version}, made on {day(madeAt)}
      </p>
      {report.is_demonstration && <p className={css.quiet}>Demonstration: the firm and its clients are made up.</p>}
      {acceptedOn !== null && (
        <p className={css.state}>
          <StatusGlyph glyph="tick" family="moss" size={14} />
          Accepted by {firm} on {day(acceptedOn)}
        </p>
      )}
      {facts.length > 0 && <Facts rows={facts} />}
      {results.length > 0 && (
        <ul className={css.results} aria-label="What was checked">
          {results.map(({ label, result }) => {
            const { word, ...look } = RESULT[result];
            return (
              <li key={label}>
                <span>{label}</span>
                <span className={css.state}>
                  <StatusGlyph {...look} size={14} />
                  {word}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {searched !== null && (
        <>
          <p>
            {searched.on === null ? 'Lists were searched.' : `Lists were searched on ${day(searched.on)}.`} What a search finds is never
            part of a shared report.
          </p>
          <ul className={css.list} aria-label="Lists searched">
            {searched.lists.map(({ name, publisher, published_on: on }) => (
              <li key={name}>
                {name}, {publisher}
                {on !== null && `, published on ${day(on)}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>What this report does not prove</h3>
      <ul className={css.list}>
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ rows }: { rows: readonly { label: string; value: string }[] }) {
  return (
    <dl className={css.facts}>
      {rows.map(({ label, value }) => (
        <div key={label + value}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
