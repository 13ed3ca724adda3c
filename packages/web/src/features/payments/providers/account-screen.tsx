import type { PaymentsAccount } from '@freehold/contract/payments/providers';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { formatDate } from '../../../lib/format.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { tell } from '../../../lib/tell.ts';
import { accountQuery } from '../../../shared/payments-account-query.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAnswerBank, useOnboarding, useRefreshAccount } from './queries.ts';
import { ReconciliationCard } from './reconciliation-card.tsx';
import css from './account.module.css';

const BankDrawer = lazy(async () => ({ default: (await import('./bank-drawer.tsx')).BankDrawer }));
const SettingsDrawer = lazy(async () => ({ default: (await import('./settings-drawer.tsx')).SettingsDrawer }));

const STATUS_WORDS = {
  none: 'Clients cannot pay yet. Give bank details for transfers, or connect the payment provider.',
  onboarding: 'The provider waits for your details. Until then the menu has no Payment group.',
  restricted: 'You can take payments, but the provider holds money until everything it asks for is in.',
  enabled: 'Clients can pay.',
  disabled: 'The provider switched this account off.',
} as const;

/** The account that clients pay into: the provider, the bank, limits, and the books. */
export function AccountScreen() {
  const { can } = useCurrentUser();
  const query = useQuery({ ...accountQuery(), enabled: can.see_payments });
  if (!can.see_payments || isApiError(query.error, 'FORBIDDEN')) return <Forbidden />;
  if (query.data) return <Shown account={query.data} />;
  return (
    <>
      <PageHead title="Payments account" sub="The account your clients’ payments are paid into" />
      {query.isError ? (
        <Card>
          <PartFailed title="We could not load this account" error={query.error} onRetry={() => void query.refetch()} />
        </Card>
      ) : (
        <LoadingCard height={320} label="The account is loading" />
      )}
    </>
  );
}

export const sortCode = (digits: string) => digits.replace(/(\d{2})(?=\d)/g, '$1-');

function Shown({ account }: { account: PaymentsAccount }) {
  const [opened, setOpened] = useState<'bank' | 'settings' | null>(null);
  const { provider, bank, can } = account;
  useReadBack(provider?.is_connected === true);
  return (
    <>
      <PageHead title="Payments account" sub="The account your clients’ payments are paid into" />
      <Notice kind={account.status === 'enabled' ? 'proves' : account.status === 'disabled' ? 'stops' : 'asks'}>
        <b>{STATUS_WORDS[account.status]}</b>
        {account.status === 'enabled' && !provider?.charges_enabled && ' By bank transfer.'}
        {provider?.deadline != null && ` The provider’s deadline is ${formatDate(provider.deadline)}.`}
      </Notice>
      <div className={css.stack}>
        <WaitingBank account={account} />
        <ProviderCard account={account} />
        <Card
          title="Bank account for transfers"
          padded
          action={
            can.change && (
              <Button size="xs" variant="default" onClick={() => setOpened('bank')}>
                {bank === null ? 'Add' : 'Change'}
              </Button>
            )
          }
        >
          {bank === null ? (
            <p className="fh-body">None yet. Without one nobody can pay by transfer.</p>
          ) : (
            <Facts
              facts={[
                { label: 'Name', value: bank.name },
                { label: 'Sort code', value: sortCode(bank.sort_code) },
                { label: 'Account number', value: bank.account_number },
              ]}
            />
          )}
          <p className="fh-under">Changing the bank account needs a second person and a call-back, as for any client.</p>
        </Card>
        <Card
          title="VAT and limits"
          padded
          action={
            can.change && (
              <Button size="xs" variant="default" onClick={() => setOpened('settings')}>
                Change
              </Button>
            )
          }
        >
          <Facts
            facts={[
              { label: 'VAT number', value: account.vat_number === null ? 'None' : `GB ${account.vat_number}` },
              { label: 'A second person approves requests above', value: poundsAndPence(account.approval_limit_pence) },
              { label: 'and refunds above', value: poundsAndPence(account.refund_limit_pence) },
              { label: 'and confirms transfers above', value: poundsAndPence(account.mark_limit_pence) },
            ]}
          />
        </Card>
        <ReconciliationCard />
      </div>
      <Suspense fallback={null}>
        {opened === 'bank' && <BankDrawer account={account} onClose={() => setOpened(null)} />}
        {opened === 'settings' && <SettingsDrawer account={account} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}

/** Coming back from the provider proves nothing: where the account stands is read from the provider. */
function useReadBack(isConnected: boolean) {
  const search: { back?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { mutate } = useRefreshAccount();
  const isBack = search.back !== undefined && isConnected;
  useEffect(() => {
    if (!isBack) return;
    mutate();
    void navigate({ to: '/payments_account', replace: true });
  }, [isBack, mutate, navigate]);
}

function ProviderCard({ account: { provider, can } }: { account: PaymentsAccount }) {
  const onboarding = useOnboarding();
  const refresh = useRefreshAccount();
  if (provider === null)
    return (
      <Card title="Card payments" padded>
        <p className="fh-body">
          This installation has no payment provider, so clients pay by bank transfer. Whoever runs it can connect one.
        </p>
      </Card>
    );
  const begin = () =>
    tell(onboarding, undefined, { onSuccess: ({ url }) => window.location.assign(url), onError: (error) => toast.fail(messageOf(error)) });
  return (
    <Card
      title={`Card payments: ${provider.name}`}
      action={
        <span className={css.acts}>
          {provider.is_connected && (
            <Button size="xs" variant="subtle" loading={refresh.isPending} onClick={() => refresh.mutate()}>
              Look again
            </Button>
          )}
          {can.change && (!provider.is_connected || provider.asks_for.length > 0) && (
            <Button
              size="xs"
              loading={onboarding.isPending}
              rightSection={<IconExternalLink size={14} stroke={1.7} aria-hidden />}
              onClick={begin}
            >
              {provider.is_connected ? 'Finish with the provider' : 'Connect'}
            </Button>
          )}
        </span>
      }
    >
      {provider.is_sandbox && (
        <p className={css.line}>
          <StatusGlyph glyph="diamond" family="ochre" /> This is the sandbox: it makes its payments up, and no money moves.
        </p>
      )}
      <p className={css.line}>
        <StatusGlyph glyph={provider.charges_enabled ? 'tick' : 'dash'} family={provider.charges_enabled ? 'moss' : 'stone'} /> Taking
        payments: {provider.charges_enabled ? 'yes' : 'no'}
      </p>
      <p className={css.line}>
        <StatusGlyph glyph={provider.payouts_enabled ? 'tick' : 'dash'} family={provider.payouts_enabled ? 'moss' : 'stone'} /> Paid out:{' '}
        {provider.payouts_enabled ? 'yes' : provider.charges_enabled ? 'held' : 'no'}
      </p>
      {provider.is_connected &&
        provider.asks_for.map(({ code, words, is_late: isLate }) => (
          <p key={code} className={css.line}>
            <StatusGlyph glyph="diamond" family={isLate ? 'clay' : 'ochre'} /> {words}
            {isLate && ' (late)'}
          </p>
        ))}
    </Card>
  );
}

function WaitingBank({ account: { waiting_bank: waiting, can } }: { account: PaymentsAccount }) {
  const answer = useAnswerBank();
  if (waiting === null) return null;
  const say = (approve: boolean) =>
    tell(answer, approve, {
      onSuccess: () => toast.ok(approve ? 'Bank account changed' : 'Bank account stays'),
      onError: (error) => toast.fail(messageOf(error)),
    });
  return (
    <Card title="Other bank details wait for a second person" padded>
      <Facts
        facts={[
          { label: 'Name', value: waiting.name },
          { label: 'Sort code', value: sortCode(waiting.sort_code) },
          { label: 'Account number', value: waiting.account_number },
          { label: 'Asked for by', value: `${waiting.asked_by}, ${formatDate(waiting.at)}` },
        ]}
      />
      <p className="fh-under">Call {waiting.asked_by} on a number you know before you approve.</p>
      {can.change && (
        <div className={css.acts}>
          {waiting.can_answer && (
            <Button loading={answer.isPending} onClick={() => say(true)}>
              Approve
            </Button>
          )}
          <Button variant="default" onClick={() => say(false)}>
            {waiting.can_answer ? 'Refuse' : 'Take back'}
          </Button>
        </div>
      )}
    </Card>
  );
}
