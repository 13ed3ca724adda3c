import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Suspicion, SuspicionLine } from '@freehold/contract/compliance/suspicions';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDate, formatDateTime, plural } from '../../../lib/format.ts';
import { countIn } from '../../../lib/search-params.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissPage } from '../../../ui/miss-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState, LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { ConsentCard } from './consent-card.tsx';
import { suspicionQuery, suspicionsQuery, useDecide, usePaper } from './queries.ts';
import css from './suspicions.module.css';

const route = getRouteApi('/shell/compliance/suspicions');
const trail = [
  <Link key="compliance" className="fh-link" to="/compliance">
    Compliance
  </Link>,
  'Reports of suspicion',
];
const STATE: Record<SuspicionLine['state'], { label: string; glyph: Glyph; family: Family }> = {
  open: { label: 'To decide', glyph: 'diamond', family: 'ochre' },
  submit_sar: { label: 'Goes to the NCA', glyph: 'tick', family: 'harbour' },
  no_sar: { label: 'No report', glyph: 'slash', family: 'stone' },
};
const HISTORY: Record<Suspicion['history'][number]['what'], string> = {
  report: 'reported it',
  paper: 'added a paper',
  read: 'read it',
  open_paper: 'opened a paper',
  decide: 'decided',
  nca_answer: 'noted what the Agency answered',
};

function StateMark({ state }: Pick<SuspicionLine, 'state'>) {
  const { label, glyph, family } = STATE[state];
  return (
    <span className={css.state}>
      <StatusGlyph glyph={glyph} family={family} />
      {label}
    </span>
  );
}

/** What was reported, for the nominated officer and deputies. For everybody else there is no such page. */
export function SuspicionsScreen() {
  const shown = countIn(route.useSearch({ select: ({ report }) => report }));
  const query = useQuery(suspicionsQuery);
  if (isApiError(query.error, 'NOT_FOUND'))
    return (
      <div className={`fh-page ${css.page}`}>
        <MissPage title="There is nothing at this address" acts={<LinkButton to="/">Open the dashboard</LinkButton>}>
          Check the address, or go back to where you came from.
        </MissPage>
      </div>
    );
  const found = query.data;
  const open = found?.reports.filter(({ state }) => state === 'open').length ?? 0;
  return (
    <div className={`fh-page ${css.page}`}>
      <PageHead
        title="Reports of suspicion"
        trail={trail}
        sub={found ? `${open === 0 ? 'None' : open} to decide. Only you and your fellow officers see this page.` : undefined}
      />
      {found ? (
        found.reports.length === 0 ? (
          <EmptyState title="Nothing was reported">
            When a colleague reports a suspicion, it stands here for you and the deputies alone.
          </EmptyState>
        ) : (
          <div className={css.columns}>
            <div className={css.main}>
              <Notice kind="stops">
                <b>Tell neither the client nor anyone who might.</b> That a report exists, or that one is thought about, can be an offence
                to tell.
              </Notice>
              {shown === undefined ? <Card padded>Choose a report from the list.</Card> : <Report key={shown} id={shown} />}
            </div>
            <div className={css.side}>
              <Card title="Reports" count={found.reports.length}>
                <ul className={css.list}>
                  {found.reports.map((row) => (
                    <li key={row.id}>
                      <Link to="/compliance/suspicions" search={{ report: row.id }} aria-current={row.id === shown || undefined}>
                        <span className={css.line}>{row.subject}</span>
                        <span className="fh-small fh-dim">
                          {row.reported_by}, {formatDate(row.reported_at)}
                          {row.papers > 0 && ` · ${plural(row.papers, 'paper')}`}
                        </span>
                        <StateMark state={row.state} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </Card>
              <p className={css.note}>
                {found.chain.whole
                  ? `The chain of this vault is unbroken: ${plural(found.chain.events, 'event')}. Newest hash ${found.chain.head.slice(0, 12)}.`
                  : 'The chain of this vault is broken: something was changed or removed outside of Freehold. Tell whoever runs the installation.'}
              </p>
            </div>
          </div>
        )
      ) : query.isError ? (
        <Card>
          <PartFailed title="We could not load this page" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingRows rows={4} label="The page is loading" />
      )}
    </div>
  );
}

function Report({ id }: { id: number }) {
  const query = useQuery(suspicionQuery(id));
  const paper = usePaper();
  const report = query.data;
  if (!report)
    return query.isError ? (
      <Card>
        <PartFailed title="We could not load this report" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    ) : (
      <LoadingRows rows={3} label="The report is loading" />
    );
  return (
    <>
      <Card title={report.subject} action={<StateMark state={report.state} />} padded>
        <div className={css.form}>
          <p className={css.what}>{report.what}</p>
          <Facts
            facts={[
              { label: 'Reported by', value: `${report.reported_by}, ${formatDateTime(report.reported_at)}` },
              ...(report.began_on === null ? [] : [{ label: 'Began', value: formatDate(`${report.began_on}T12:00:00Z`) }]),
              ...(report.money === '' ? [] : [{ label: 'Money about to move', value: report.money }]),
            ]}
          />
          {report.files.length > 0 && (
            <ul className={css.papers} aria-label="Papers">
              {report.files.map((file) => (
                <li key={file.id}>
                  <TextButton
                    isDownload
                    disabled={paper.isPending}
                    onClick={() =>
                      tell(
                        paper,
                        { id, paper_id: file.id, name: file.name },
                        { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) },
                      )
                    }
                  >
                    {file.name}
                  </TextButton>
                  <span className="fh-dim">{formatBytes(file.size)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Card>
      {report.consent && <ConsentCard key={`consent ${report.version}`} report={report} consent={report.consent} />}
      {report.decisions.map((decided, place) => (
        <Card key={decided.at} title={place === 0 ? STATE[decided.decision].label : `Before: ${STATE[decided.decision].label}`} padded>
          <p className={css.what}>{decided.reason}</p>
          <p className="fh-small fh-dim">
            {decided.by.name}, {formatDateTime(decided.at)}
            {decided.submitted_on !== null && ` · sent ${formatDate(decided.submitted_on)}`}
            {decided.nca_reference !== '' && ` · NCA reference ${decided.nca_reference}`}
          </p>
        </Card>
      ))}
      <DecisionForm key={report.version} report={report} />
      <Card title="Who did what" padded>
        <Timeline items={report.history.map(({ what, by, at }, place) => ({ key: place, at, sentence: `${by} ${HISTORY[what]}` }))} />
      </Card>
    </>
  );
}

function DecisionForm({ report }: { report: Suspicion }) {
  const decide = useDecide();
  const [decision, setDecision] = useState<'submit_sar' | 'no_sar' | null>(null);
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [sentOn, setSentOn] = useState('');
  const [asks, setAsks] = useState(false);
  const [missing, setMissing] = useState<string | null>(null);
  const errors = fieldErrorsOf(decide.error);
  return (
    <Card title={report.decisions.length === 0 ? 'Decide' : 'Decide again'} padded>
      <form
        noValidate
        autoComplete="off"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (decision === null) return setMissing('Choose one');
          decide.mutate(
            {
              id: report.id,
              version: report.version,
              decision,
              reason,
              nca_reference: reference,
              ...(decision === 'submit_sar' ? { submitted_on: readTypedDate(sentOn) ?? '', asks_consent: asks } : {}),
            },
            { onSuccess: () => toast.ok('Decision kept') },
          );
        }}
      >
        <FormErrors
          count={0}
          before=""
          message={
            decide.error && Object.keys(errors).length === 0 ? messageOf(decide.error) || 'It was not kept. Try again in a moment.' : null
          }
        />
        <NativeSelect
          label="Does it go to the National Crime Agency?"
          description="Freehold sends nothing. Send it on the Agency’s own site, and note its reference here."
          value={decision ?? ''}
          error={missing}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setDecision(value === 'submit_sar' || value === 'no_sar' ? value : null);
            setMissing(null);
          }}
          data={[
            { value: '', label: 'Choose' },
            { value: 'submit_sar', label: 'Yes, a suspicious activity report is submitted' },
            { value: 'no_sar', label: 'No report is made' },
          ]}
        />
        <Textarea
          label="Reason"
          description="It stays in this vault."
          autosize
          minRows={3}
          maxLength={2000}
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {decision === 'submit_sar' && (
          <>
            <div className={css.pair}>
              <TextInput
                label="NCA reference, optional"
                maxLength={80}
                value={reference}
                error={errors['nca_reference']}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
              <DateField label="Sent on, today when left out" value={sentOn} error={errors['submitted_on']} onChange={setSentOn} />
            </div>
            <Checkbox
              label="The report asks for a defence (consent)"
              description="The vault then counts the 7 working days of the notice period, and 31 days after a refusal"
              checked={asks}
              onChange={(event) => setAsks(event.currentTarget.checked)}
            />
          </>
        )}
        <span>
          <Button type="submit" loading={decide.isPending}>
            Keep decision
          </Button>
        </span>
      </form>
    </Card>
  );
}
