import { type BankCheck, revealBankAccount } from '@freehold/contract/identity/bank-checks';
import { isBankCheck } from '@freehold/contract/is-identity';
import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, formatLongDate } from '../../../lib/format.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { CheckPage } from '../../../shared/checks/check-page.tsx';
import { EvidenceCard } from '../../../shared/checks/evidence-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ELEMENT_RESULT, whenInSentence } from '../../../shared/checks/words.ts';
import { CallCard } from './call-card.tsx';
import { ChangeAccount } from './change-account.tsx';
import { bankPages } from './kind.ts';
import { PayeeCard } from './payee-card.tsx';
import { PennyCard } from './penny-card.tsx';
import { StatementCard } from './statement-card.tsx';
import { bankLimits, cellsOf, HOLDER, ROLE, VERDICT } from './words.ts';
import css from './bank-check.module.css';

/** One client bank account: the four answers, the name elsewhere, the account, and what people saw and heard. */
export function BankCheckScreen() {
  return (
    <CheckPage
      list={bankPages.page}
      isOfKind={isBankCheck}
      facts={({ account }) => `${HOLDER[account.holder_type]} account ending ${account.number_masked.slice(-4)}`}
      running="The check is being begun."
      limits={bankLimits}
    >
      {(check) => (
        <>
          {check.changed && (
            <Notice kind={check.changed.needs_call ? 'stops' : 'tells'}>
              <b>
                The account was changed from the one ending {check.changed.from} {whenInSentence(check.changed.at)}, by {check.changed.by}.
              </b>{' '}
              {check.changed.note}. {check.changed.needs_call ? 'Do not pay until somebody has called a number from the file.' : ''}
            </Notice>
          )}
          <Card>
            <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>
            <dl className={css.cells}>
              {cellsOf(check).map(({ id, label, word, detail, result }) => (
                <div key={id} className={css.cell} data-result={result}>
                  <dt>{label}</dt>
                  <dd className={css.word}>
                    <StatusGlyph glyph={ELEMENT_RESULT[result].glyph} family={ELEMENT_RESULT[result].family} size={18} />
                    {word}
                  </dd>
                  <dd className={css.detail}>{detail}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <NamesCard check={check} />
          <AccountCard key={`account ${check.account.id}`} check={check} />
          <PayeeCard key={`payee ${check.account.id}`} check={check} />
          <StatementCard key={`statement ${check.statements.length} ${check.account.id}`} check={check} />
          <PennyCard key={`penny ${check.account.id}`} check={check} />
          <CallCard key={`call ${check.calls.length} ${check.account.id}`} check={check} />
          <EvidenceCard id={check.id} />
        </>
      )}
    </CheckPage>
  );
}

function NamesCard({ check }: { check: BankCheck }) {
  return (
    <Card title="The same name elsewhere" count={check.thread.filter(({ verdict }) => verdict !== 'not_known').length}>
      <table className={css.names}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Name there</th>
            <th scope="col">Agrees with “{check.account.account_name}”</th>
          </tr>
        </thead>
        <tbody>
          {check.thread.map(({ where, name, verdict, words, seen_on: day }) => (
            <tr key={where}>
              <td>
                {where}
                {day && <p className={css.help}>{formatLongDate(day)}</p>}
              </td>
              <td>{name || '–'}</td>
              <td>
                <span className={css.agrees}>
                  <StatusGlyph glyph={VERDICT[verdict].glyph} family={VERDICT[verdict].family} />
                  {VERDICT[verdict].label}
                </span>
                <p className={css.help}>{words}</p>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function AccountCard({ check }: { check: BankCheck }) {
  const { account, earlier, looks, bank_can: can } = check;
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const reveal = useMutation({
    mutationFn: () => call(revealBankAccount, { params: { id: check.id } }),
    onSuccess: () => invalidateTopic(client, 'check'),
  });
  const last = looks.at(-1);
  const whole = reveal.data;
  return (
    <Card title="The account" padded>
      <div className={css.fields}>
        <Facts
          facts={[
            { label: 'Name on it', value: account.account_name },
            { label: 'Sort code', value: account.sort_code },
            { label: 'Account number', value: whole ? whole.account_number : account.number_masked },
            ...(account.has_secondary_ref ? [{ label: 'Roll number', value: whole ? whole.secondary_ref : '••••' }] : []),
            { label: 'Use', value: ROLE[account.role] },
            ...(account.firm_client_account ? [{ label: 'Client account of', value: account.regulator_number || 'No number given' }] : []),
            {
              label: 'Given',
              value:
                account.method === 'applicant_entered'
                  ? `${formatDateTime(account.at)}, entered by the client; asked by ${account.by.name}`
                  : `${formatDateTime(account.at)}, entered by ${account.by.name}`,
            },
            ...earlier.map((one) => ({ label: 'Before', value: `${one.sort_code} ${one.number_masked}, ${one.account_name}` })),
            ...(check.verify_again_on ? [{ label: 'Verify again on', value: formatLongDate(check.verify_again_on) }] : []),
          ]}
        />
        {reveal.error && <Notice kind="stops">{messageOf(reveal.error) || 'This could not be shown. Try again in a moment.'}</Notice>}
        <div className={css.acts}>
          {can.reveal.may && !whole && (
            <Button
              variant="default"
              loading={reveal.isPending}
              leftSection={<IconEye size={15} stroke={1.7} />}
              onClick={() => reveal.mutate()}
            >
              Show account number
            </Button>
          )}
          {check.can.note && check.state !== 'cancelled' && (
            <Button variant="default" onClick={() => setOpened(true)}>
              Change the account
            </Button>
          )}
        </div>
        <p className={css.help}>
          Whoever has the whole number shown is written down.
          {last && ` Last shown to ${last.by.name}, ${formatDateTime(last.at)}.`}
        </p>
      </div>
      <ChangeAccount key={account.id} check={check} opened={opened} onClose={() => setOpened(false)} />
    </Card>
  );
}
