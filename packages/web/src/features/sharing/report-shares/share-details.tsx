import { Button, TextInput } from '@mantine/core';
import type { ReportShare } from '@freehold/contract/sharing/report-shares';
import { BASIS_LABELS, RECIPIENT_LABELS, scopeWords } from '@freehold/contract/sharing/share-words';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, formatLongDate, londonDay } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate, writeTypedDate } from '../../../ui/typed-date.ts';
import { shareQuery, useExtend, useRedraw, useResend, useRevoke, useSharePdf } from './queries.ts';
import { viewsOf } from './share-form.ts';
import { lastMoment, seesWords, shareStatus } from './words.ts';
import css from './report-shares.module.css';

type Act = 'revoke' | 'extend' | 'resend';

/** One shared report: who read it, who agreed, and what can still be done. */
export function ShareDetails({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: share, error, refetch } = useQuery(shareQuery(id));
  const [act, setAct] = useState<Act | null>(null);
  if (share === undefined)
    return (
      <SideDrawer opened onClose={onClose} title="Shared report">
        {error ? (
          <PartFailed
            title={isApiError(error, 'NOT_FOUND') ? 'This shared report is not there' : 'We could not load this'}
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingCard height={280} label="The shared report is loading" />
        )}
      </SideDrawer>
    );
  const close = () => setAct(null);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      size={480}
      title={share.about}
      sub={`${share.reference}, shared by ${share.shared_by} on ${formatLongDate(share.shared_at)}`}
      foot={<Acts share={share} onAct={setAct} />}
    >
      <div className={css.form}>
        <span>
          <Status of={shareStatus(share)} />
        </span>
        {share.delivery !== null && (
          <Notice kind="stops">
            <b>{share.delivery.to === 'recipient' ? 'Email not delivered.' : 'The question did not arrive.'}</b> {share.delivery.problem}
          </Notice>
        )}
        {share.ended !== null && (
          <Notice kind="tells">
            <b>
              {share.ended.by}, {formatDateTime(share.ended.at)}.
            </b>{' '}
            {share.ended.reason}
          </Notice>
        )}
        {share.pdf.state === 'failed' && <PdfFailed share={share} />}
        {share.reports.some(({ newer }) => newer) && share.ended === null && (
          <Notice kind="asks">
            <b>A newer version of a report was made.</b> They still read the one you shared. Share the newer one if they need it.
          </Notice>
        )}
        <Facts
          side
          facts={[
            { label: 'With', value: [share.recipient.name, share.recipient.firm].filter(Boolean).join(', ') },
            { label: 'They are', value: RECIPIENT_LABELS[share.recipient.kind] },
            ...(share.passed_on
              ? [{ label: 'Reads it', value: 'In its own workspace. The person it is about passed it on' }]
              : [{ label: 'Email', value: share.recipient.email_masked }]),
            { label: 'What they see', value: allOf(share) },
            { label: 'What for', value: share.purpose },
            { label: 'Why you may', value: BASIS_LABELS[share.lawful_basis] },
            ...(share.property === null
              ? []
              : [
                  {
                    label: 'Property',
                    value: (
                      <Link className="fh-link" to="/properties/details/$id" params={{ id: String(share.property.id) }}>
                        {share.property.line1}
                      </Link>
                    ),
                  },
                ]),
            { label: 'Until', value: formatLongDate(lastMoment(share.expires_at)) },
            { label: 'Views', value: share.max_views === null ? `${share.views}, no limit` : `${share.views} of ${share.max_views}` },
            ...(share.passed_on
              ? []
              : [{ label: 'Terms agreed', value: share.terms_accepted_at === null ? 'Not yet' : formatDateTime(share.terms_accepted_at) }]),
          ]}
        />
        <Part title="Reports">
          {share.reports.map(({ id: report, title, public_ref: reference, version }) => (
            <p key={report} className="fh-body">
              <Link className="fh-link" to="/report/$id" params={{ id: String(report) }}>
                {title}, {reference}
              </Link>
              , version {version}
            </p>
          ))}
        </Part>
        {share.consents.length > 0 && (
          <Part title="Consent">
            <Facts
              side
              facts={share.consents.map(({ name, to_masked: to, answer, answered_at: at }) => ({
                label: `${name}, ${to}`,
                value: `${ANSWERS[answer]}${at === null ? '' : `, ${formatDateTime(at)}`}`,
              }))}
            />
          </Part>
        )}
        <Part title="Who read it">
          {share.looks.length === 0 ? (
            <p className="fh-body">Nobody yet.</p>
          ) : (
            <ul className={css.looks} aria-label="Who read it">
              {share.looks.map(({ at, network, kind }) => (
                <li key={at + kind} className="fh-small">
                  <span>{kind === 'read' ? 'Opened' : 'Took the PDF'}</span>
                  <span className="fh-dim">
                    {formatDateTime(at)}
                    {network === null ? '' : `, from ${network}`}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Part>
        {share.pdf.sha256 !== null && <p className={`fh-tiny fh-mono ${css.hash}`}>SHA-256 of its PDF {share.pdf.sha256}</p>}
      </div>
      {act === 'revoke' && <Revoke share={share} onClose={close} />}
      {act === 'extend' && <Extend share={share} onClose={close} />}
      {act === 'resend' && <Resend share={share} onClose={close} />}
    </SideDrawer>
  );
}

/** Sections that were shared alone are named one by one. */
const allOf = (share: ReportShare) =>
  share.scope === 'sections' && share.sections.length > 1
    ? [scopeWords(share.scope, share.sections), share.hidden.length > 0 && `${share.hidden.length} parts left out`]
        .filter(Boolean)
        .join('; ')
    : seesWords(share);

function PdfFailed({ share }: { share: ReportShare }) {
  const redraw = useRedraw();
  return (
    <Notice
      kind="stops"
      act={
        <Button
          size="xs"
          variant="default"
          loading={redraw.isPending}
          onClick={() =>
            tell(redraw, share, {
              onSuccess: () => toast.ok('The PDF is being made', share.reference),
              onError: (error) => toast.fail(messageOf(error)),
            })
          }
        >
          Make it now
        </Button>
      }
    >
      <b>The PDF could not be made.</b> It is tried again every hour. The recipient can read the report on the page meanwhile.
    </Notice>
  );
}

const ANSWERS = { waiting: 'Not answered yet', given: 'Agreed', refused: 'Refused', withdrawn: 'Withdrawn' } as const;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className="fh-h2">{title}</h3>
      {children}
    </section>
  );
}

function Acts({ share, onAct }: { share: ReportShare; onAct: (act: Act) => void }) {
  const pdf = useSharePdf();
  return (
    <>
      {share.pdf.state === 'ready' && (
        <Button
          variant="default"
          loading={pdf.isPending}
          leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
          onClick={() => tell(pdf, share, { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) })}
        >
          PDF
        </Button>
      )}
      {share.can.resend && (
        <Button variant="default" onClick={() => onAct('resend')}>
          Resend
        </Button>
      )}
      {share.can.extend && (
        <Button variant="default" onClick={() => onAct('extend')}>
          Extend
        </Button>
      )}
      {share.can.revoke && (
        <Button color="clay" onClick={() => onAct('revoke')}>
          Take back
        </Button>
      )}
    </>
  );
}

type ActProps = { share: ReportShare; onClose: () => void };
function Revoke({ share, onClose }: ActProps) {
  const revoke = useRevoke();
  return (
    <ReasonDialog
      title="Take this report back?"
      about="The link, pages that are open and the PDF stop at once. A PDF that was saved is shown as taken back when it is checked. This cannot be undone."
      description="It stays on record here. The recipient does not read it."
      yes="Take back"
      danger
      isBusy={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
      onSend={(reason) =>
        tell(
          revoke,
          { id: share.id, version: share.version, reason },
          {
            onSuccess: () => {
              toast.ok('Report taken back', share.reference);
              onClose();
            },
          },
        )
      }
    />
  );
}

function Extend({ share, onClose }: ActProps) {
  const extend = useExtend();
  const [until, setUntil] = useState(writeTypedDate(londonDay(lastMoment(share.expires_at))));
  const [views, setViews] = useState(share.max_views === null ? '' : String(share.max_views));
  const errors = fieldErrorsOf(extend.error);
  return (
    <Dialog opened onClose={onClose} title="Until when, and how often">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          tell(
            extend,
            { id: share.id, version: share.version, expires_on: readTypedDate(until) ?? until, max_views: viewsOf(views) },
            {
              onSuccess: () => {
                toast.ok('Changed', share.reference);
                onClose();
              },
            },
          );
        }}
      >
        <FormErrors count={0} before="" message={extend.error && Object.keys(errors).length === 0 ? messageOf(extend.error) : null} />
        <DateField label="Until" value={until} error={errors['expires_on']} onChange={setUntil} />
        <TextInput
          label="Views, empty for no limit"
          description={`It was read ${share.views === 1 ? 'once' : `${share.views} times`}`}
          inputMode="numeric"
          value={views}
          error={errors['max_views']}
          onChange={(event) => setViews(event.currentTarget.value)}
        />
        <DialogActs yes="Save" isBusy={extend.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}

function Resend({ share, onClose }: ActProps) {
  const resend = useResend();
  const [email, setEmail] = useState('');
  const isWaiting = share.state === 'awaiting_consent';
  const errors = fieldErrorsOf(resend.error);
  return (
    <Dialog opened onClose={onClose} title={isWaiting ? 'Ask again' : 'Send a new link'}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          tell(
            resend,
            { id: share.id, version: share.version, ...(email.trim() === '' ? {} : { recipient_email: email }) },
            {
              onSuccess: () => {
                toast.ok(isWaiting ? 'Asked again' : 'New link sent', share.reference);
                onClose();
              },
            },
          );
        }}
      >
        <p className="fh-body">
          {isWaiting
            ? 'Whoever has not answered gets a new link to do so. The one before stops working.'
            : `${share.recipient.name} gets a new link. The one before stops working.`}
        </p>
        <FormErrors count={0} before="" message={resend.error && Object.keys(errors).length === 0 ? messageOf(resend.error) : null} />
        <TextInput
          label="Another email, optional"
          description={`Empty: ${share.recipient.email_masked}, as before`}
          type="email"
          autoComplete="off"
          value={email}
          error={errors['recipient_email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <DialogActs yes={isWaiting ? 'Ask again' : 'Send'} isBusy={resend.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
