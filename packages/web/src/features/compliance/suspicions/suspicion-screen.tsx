import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconSend, IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatTime } from '../../../lib/format.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { readersQuery, useAddPaper, useReport } from './queries.ts';
import { checkReport, EMPTY_REPORT, MOST_PAPERS, paperFault, whoReads } from './report-form.ts';
import css from './suspicions.module.css';

const trail = [
  <Link key="compliance" className="fh-link" to="/compliance">
    Compliance
  </Link>,
  'Raise a suspicion',
];

/** Any member reports a suspicion to the nominated officer. Nothing of it is kept on this computer, or anywhere else that others see. */
export function SuspicionScreen() {
  const [received, setReceived] = useState<{ at: string; missing: readonly string[] } | null>(null);
  const readers = useQuery(readersQuery);
  if (received !== null)
    return (
      <div className={`fh-page ${css.page}`}>
        <PageHead title="Received" trail={trail} />
        <div className={css.columns}>
          <div className={css.main}>
            <Notice kind="proves">
              <b>Your report was received at {formatTime(received.at)}.</b> You hear nothing more of it here. Carry on as usual, and tell
              nobody.
            </Notice>
            {received.missing.length > 0 && (
              <Notice kind="asks">
                <b>Not all papers arrived:</b> {received.missing.join(', ')}. Give them to the nominated officer, or send another report
                with them.
              </Notice>
            )}
            <span>
              <LinkButton variant="default" to="/compliance">
                Back to Compliance
              </LinkButton>
            </span>
          </div>
        </div>
      </div>
    );
  return (
    <div className={`fh-page ${css.page}`}>
      <PageHead
        title="Raise a suspicion, quietly"
        trail={trail}
        sub={readers.data ? whoReads(readers.data) : 'It leaves no trace on the client, the property or in search.'}
        actions={
          readers.data?.you_read && (
            <LinkButton variant="default" leftSection={<IconShieldLock size={16} stroke={1.7} aria-hidden />} to="/compliance/suspicions">
              Read reports
            </LinkButton>
          )
        }
      />
      <ReportForm
        officer={readers.data?.officer ?? null}
        onReceived={(missing) => setReceived({ at: new Date().toISOString(), missing })}
      />
    </div>
  );
}

function ReportForm({ officer, onReceived }: { officer: string | null; onReceived: (missing: readonly string[]) => void }) {
  const formId = useId();
  const user = useCurrentUser();
  const form = useCheckedForm(EMPTY_REPORT, checkReport);
  const [papers, setPapers] = useState<readonly File[]>([]);
  const [refusedPaper, setRefusedPaper] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  // The same report when it is sent again after a lost answer.
  const receipt = useRef<string>(undefined);
  const report = useReport();
  const addPaper = useAddPaper();
  useAskBeforeLeaving(form.dirty && !isSending, 'Leave without sending? Nothing of this is kept.');
  const send = form.submit((values) => void sendAll(values));
  async function sendAll(values: typeof EMPTY_REPORT) {
    receipt.current ??= crypto.randomUUID();
    setSending(true);
    try {
      await report.mutateAsync({
        receipt: receipt.current,
        subject: values.subject,
        what: values.what,
        began_on: readTypedDate(values.began_on) ?? '',
        money: values.money,
        not_told: true,
      });
    } catch (error) {
      setSending(false);
      form.refuse(fieldErrorsOf(error));
      return;
    }
    const missing: string[] = [];
    for (const file of papers) await addPaper.mutateAsync({ file, receipt: receipt.current }).catch(() => missing.push(file.name));
    onReceived(missing);
  }
  const who = officer ?? 'the nominated officer';
  const { errors } = form;
  const text = (field: 'subject' | 'what' | 'money') => ({
    value: form.values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
    onBlur: () => form.left(field),
  });
  return (
    <form id={formId} ref={form.formRef} noValidate onSubmit={send} className={css.columns} autoComplete="off">
      <div className={css.main}>
        <Notice kind="stops" icon={<IconShieldLock size={18} stroke={1.7} aria-hidden />}>
          <b>Do not tell the client, or anyone who might.</b> Telling them can be an offence. Carry on as usual, and wait for {who} before
          money moves.
        </Notice>
        <Card padded>
          <div className={css.form}>
            <FormErrors
              count={form.count}
              before="it can be sent"
              message={report.error && form.count === 0 ? messageOf(report.error) || 'It was not sent. Try again in a moment.' : null}
            />
            <TextInput
              label="Who it is about"
              description="A name is enough. It is not linked to their record."
              maxLength={200}
              {...text('subject')}
            />
            <Textarea
              label="What you saw or heard"
              description={`Facts and dates first, then why it worries you. ${form.values.what.length.toLocaleString('en-GB')} of 5,000 characters`}
              autosize
              minRows={6}
              maxRows={20}
              maxLength={5000}
              {...text('what')}
            />
            <div className={css.pair}>
              <DateField
                label="When it began, optional"
                value={form.values.began_on}
                error={errors['began_on']}
                onChange={(began_on) => form.set({ began_on })}
                onBlur={() => form.left('began_on')}
              />
              <TextInput label="Is money about to move, optional" placeholder="How much, and when" maxLength={200} {...text('money')} />
            </div>
            <div>
              {papers.length > 0 && (
                <ul className={css.papers} aria-label="Papers">
                  {papers.map((file) => (
                    <li key={file.name}>
                      {file.name}
                      <TextButton onClick={() => setPapers(papers.filter((each) => each !== file))}>Leave out</TextButton>
                    </li>
                  ))}
                </ul>
              )}
              <FileDrop
                title="Papers, optional"
                accept="application/pdf,.pdf,image/jpeg,image/png,.heic,.heif"
                disabled={papers.length >= MOST_PAPERS}
                onFile={(file) => {
                  const fault = paperFault(file, papers);
                  setRefusedPaper(fault);
                  if (fault === null) setPapers([...papers, file]);
                }}
              >
                PDF, JPG, PNG or HEIC, up to 4 MB each, ten in all.
              </FileDrop>
              {refusedPaper !== null && (
                <p className={css.error} role="alert">
                  {refusedPaper}
                </p>
              )}
            </div>
          </div>
        </Card>
      </div>
      <div className={css.side}>
        <Card title="What happens now" padded>
          <ol className={css.steps}>
            <li>{officer ?? 'Whoever is named'} gets an email that something waits, without the name in it.</li>
            <li>They decide whether it goes to the National Crime Agency, with their reason.</li>
            <li>You hear only that it was received. The decision stays with them.</li>
            <li>If a report is made, they tell you when you may carry on.</li>
          </ol>
        </Card>
        <Card padded>
          <div className={css.send}>
            <Checkbox
              label="I have not told the client"
              checked={form.values.not_told}
              error={errors['not_told']}
              onChange={(event) => form.set({ not_told: event.currentTarget.checked })}
            />
            <Button type="submit" form={formId} loading={isSending} leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}>
              {officer === null ? 'Send the report' : `Send to ${officer}`}
            </Button>
            <p className={css.signed}>
              Signed as {user.first_name} {user.surname}. Drafts are not kept on this computer.
            </p>
          </div>
        </Card>
        <p className={css.note}>This is a report inside the firm. It is not a report to the National Crime Agency.</p>
      </div>
    </form>
  );
}
