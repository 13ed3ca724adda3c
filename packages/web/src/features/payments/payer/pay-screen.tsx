import { type PayerPage, readPayerReceipt, reportPayment, resolvePayment, startPayment } from '@freehold/contract/payments/requests';
// An icon of the staff's menu would bring the whole of that menu here.
import { IconFlag, IconLock } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAct } from '../../../lib/use-act.ts';
import { Wordmark } from '../../../ui/mark.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import css from './pay.module.css';

const KEPT = 'payLink';
const CHECK_MS = 4_000;
const MOST_CHECKS = 15;

/** What the link holds stands behind the number sign. The tab keeps it, because the page of the card provider leads back without it. */
function takeToken(): string | null {
  const held = new URLSearchParams(window.location.hash.slice(1)).get('t');
  if (held === null) return sessionStorage.getItem(KEPT);
  sessionStorage.setItem(KEPT, held);
  window.history.replaceState(window.history.state, '', '/pay');
  return held;
}

/** The page of whoever is asked to pay. No account is needed, and coming back from a card provider proves nothing: the page asks again. */
export function PayScreen() {
  const [token] = useState(takeToken);
  const [page, setPage] = useState<PayerPage | null>(null);
  const { mutate, isError, error } = useAct({
    mutationFn: (held: string) => call(resolvePayment, { body: { token: held } }),
    onSuccess: setPage,
  });
  const look = useCallback(() => {
    if (token !== null) mutate(token);
  }, [token, mutate]);
  useEffect(look, [look]);
  useChecking(page, look);
  if (token === null || (isError && page === null))
    return (
      <Frame title={token === null ? 'This link is not whole' : 'This page could not be shown'}>
        <p className={css.lead}>
          {token === null ? 'Open the link in the newest message about the payment again.' : messageOf(error) || 'Try again in a moment.'}
        </p>
        {token !== null && (
          <PlainButton size="lg" fullWidth onClick={look}>
            Try again
          </PlainButton>
        )}
      </Frame>
    );
  if (page === null)
    return (
      <Frame title="One moment">
        <p className={css.lead} role="status">
          <Spinner size={20} /> The payment is loading
        </p>
      </Frame>
    );
  return <Shown page={page} token={token} onPage={setPage} />;
}

/** While the provider has not said what came of a payment the page asks again, for a minute. */
function useChecking(page: PayerPage | null, look: () => void) {
  const asked = useRef(0);
  const waits =
    page !== null && (page.state === 'checking' || (page.state === 'ready' && sessionStorage.getItem(`${KEPT}-gone`) === page.reference));
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => {
      asked.current += 1;
      if (asked.current > MOST_CHECKS) clearInterval(timer);
      else look();
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [waits, look]);
}

const END_WORDS: Partial<Record<PayerPage['state'], (page: PayerPage) => { title: string; words: string }>> = {
  paid: (page) => ({ title: 'Paid', words: `${page.agency.name} received ${poundsAndPence(page.gross_pence)}.` }),
  refunded: (page) => ({ title: 'Given back', words: `${page.agency.name} gave back ${poundsAndPence(page.refunded_pence)}.` }),
  cancelled: (page) => ({ title: 'Nothing to pay', words: `${page.agency.name} no longer asks for this.` }),
  expired: (page) => ({ title: 'The time to pay is over', words: `Ask ${page.agency.name} for a new request.` }),
  frozen: (page) => ({
    title: 'Held for now',
    words: `${page.agency.name} was told that you do not recognise this. Nobody can pay it until they have answered.`,
  }),
  checking: (page) => ({
    title: 'Your payment is on its way',
    words: `${page.card_provider ?? 'The provider'} has not confirmed it yet. You need do nothing: a receipt comes by email.`,
  }),
};

type ShownProps = { page: PayerPage; token: string; onPage: (page: PayerPage) => void };

function Shown({ page, token, onPage }: ShownProps) {
  const end = END_WORDS[page.state]?.(page);
  const receipt = useAct({
    mutationFn: async () => {
      const { blob } = await fetchFile(readPayerReceipt, { body: { token } });
      saveFile(blob, `${page.receipt ?? 'receipt'}.pdf`);
    },
  });
  return (
    <Frame title={end?.title ?? poundsAndPence(page.gross_pence)}>
      {page.is_sandbox && <p className={css.sandbox}>Sandbox: no money moves by card here.</p>}
      <p className={css.lead}>
        {end?.words ?? `${page.description}${page.property ? ` for ${page.property.line1}` : ''}, asked for by ${page.agency.name}.`}
      </p>
      {page.state === 'failed' && (
        <p className={css.trouble} role="alert">
          The last try did not go through, and nothing was taken. You can try again.
        </p>
      )}
      <dl className={css.card}>
        {page.property && (
          <div className={css.place}>
            <dt>{page.property.line1}</dt>
            <dd>{page.property.place}</dd>
          </div>
        )}
        <Line label={page.category} value={poundsAndPence(page.net_pence)} />
        <Line label="VAT" value={page.vat_pence === 0 ? 'None' : poundsAndPence(page.vat_pence)} />
        {page.vat_pence > 0 && <Line label="Together" value={poundsAndPence(page.gross_pence)} />}
        <Line label="Paid to" value={page.agency.name} />
        {page.due_on !== null && <Line label="Due" value={formatLongDate(page.due_on)} />}
        {page.told !== null && <Line label="You were told" value={page.told} />}
        {page.comes_back !== null && <Line label="Comes back" value={page.comes_back} />}
        <Line label="Reference" value={page.reference} />
      </dl>
      {page.message !== '' && !end && <p className={css.message}>“{page.message}”</p>}
      {!end && <Ways page={page} token={token} onPage={onPage} />}
      {page.receipt !== null && (
        <PlainButton size="lg" variant="default" fullWidth loading={receipt.isPending} onClick={() => receipt.mutate()}>
          Download receipt {page.receipt}
        </PlainButton>
      )}
      <Contact page={page} />
    </Frame>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

function Ways({ page, token, onPage }: ShownProps) {
  const [way, setWay] = useState(page.methods[0] ?? null);
  const [reporting, setReporting] = useState(false);
  const start = useAct({
    mutationFn: () => call(startPayment, { body: { token } }),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(`${KEPT}-gone`, page.reference);
      window.location.assign(url);
    },
  });
  if (reporting) return <Report page={page} token={token} onPage={onPage} onBack={() => setReporting(false)} />;
  return (
    <>
      {page.methods.length > 1 && (
        <fieldset className={css.ways}>
          <legend className="fh-spoken">How do you pay?</legend>
          {page.methods.map((one) => (
            <label key={one} className={css.way}>
              <input type="radio" name="way" checked={one === way} onChange={() => setWay(one)} />
              <b>{one === 'card' ? 'Card' : 'Bank transfer'}</b>
              <small>
                {one === 'card' ? `On the page of ${page.card_provider ?? 'the card provider'}` : 'From your own bank, with the reference'}
              </small>
            </label>
          ))}
        </fieldset>
      )}
      {way === 'bank_transfer' && page.bank && (
        <dl className={css.card} aria-label="Bank details">
          <Line label="Name" value={page.bank.name} />
          <Line label="Sort code" value={page.bank.sort_code.replace(/(\d{2})(?=\d)/g, '$1-')} />
          <Line label="Account number" value={page.bank.account_number} />
          <Line label="Reference" value={page.bank.reference} />
          <Line label="Amount" value={poundsAndPence(page.gross_pence)} />
        </dl>
      )}
      {way === null && <p className={css.trouble}>It cannot be paid here at the moment. Ask {page.agency.name} how to pay.</p>}
      {start.isError && (
        <p className={css.trouble} role="alert">
          {messageOf(start.error) || 'That did not work. Nothing was taken. Try again in a moment.'}
        </p>
      )}
      <button type="button" className={css.report} onClick={() => setReporting(true)}>
        <IconFlag size={18} stroke={1.7} aria-hidden /> I do not recognise this
      </button>
      {way === 'card' && (
        <div className={css.foot}>
          <PlainButton
            size="lg"
            fullWidth
            loading={start.isPending}
            leftSection={<IconLock size={18} stroke={1.7} aria-hidden />}
            onClick={() => start.mutate()}
          >
            Pay {poundsAndPence(page.gross_pence)}
          </PlainButton>
          <p className={css.under}>
            Paid to {page.agency.name} through {page.card_provider ?? 'their card provider'}. We never see your card.
          </p>
        </div>
      )}
      {way === 'bank_transfer' && (
        <p className={css.under}>
          {page.agency.name} tells you by email once it has arrived. If these details ever change by email or phone, call {page.agency.name}{' '}
          on a number you already know.
        </p>
      )}
    </>
  );
}

function Report({ page, token, onPage, onBack }: ShownProps & { onBack: () => void }) {
  const [note, setNote] = useState('');
  const report = useAct({ mutationFn: () => call(reportPayment, { body: { token, note } }), onSuccess: onPage });
  return (
    <form
      className={css.reporting}
      onSubmit={(event) => {
        event.preventDefault();
        report.mutate();
      }}
    >
      <h2>You do not recognise this</h2>
      <p>We tell {page.agency.name}, and nobody can pay it until they have cleared it up with you.</p>
      <label>
        What should they know? You need not write anything.
        <textarea rows={3} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </label>
      {report.isError && (
        <p className={css.trouble} role="alert">
          {messageOf(report.error) || 'That did not work. Try again in a moment.'}
        </p>
      )}
      <PlainButton size="lg" type="submit" fullWidth loading={report.isPending}>
        Tell {page.agency.name} and hold it
      </PlainButton>
      <PlainButton size="lg" type="button" variant="default" fullWidth onClick={onBack}>
        Go back
      </PlainButton>
    </form>
  );
}

function Contact({ page: { agency } }: { page: PayerPage }) {
  const { name, email, phone } = agency.contact;
  if (email === null && phone === null) return null;
  return (
    <p className={css.under}>
      Questions? {name ?? agency.name}
      {phone !== null && (
        <>
          , <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
        </>
      )}
      {email !== null && (
        <>
          , <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Wordmark size={18} />
      </header>
      <main className={css.main}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
