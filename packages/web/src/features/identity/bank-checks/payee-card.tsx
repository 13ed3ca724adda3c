import { askPayee, type BankCheck } from '@freehold/contract/identity/bank-checks';
import { Button } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import css from './bank-check.module.css';

/** Confirmation of Payee: what the bank said of the account, where somebody is connected who asks it. */
export function PayeeCard({ check }: { check: BankCheck }) {
  const { payee, bank_can: can } = check;
  const ask = useCheckAct(check.id, () => call(askPayee, { params: { id: check.id }, body: { version: check.version } }));
  const said = check.elements.find(({ code }) => code === 'PAYEE');
  return (
    <Card title="Confirmation of Payee" padded>
      <div className={css.fields}>
        <p className="fh-body" aria-live="polite">
          {said?.result === 'pass' ? 'The bank has the account in this name.' : (said?.reasons[0]?.text ?? 'The bank was not asked')}
          {payee?.returned_name && said?.result === 'pass' ? ` The name there: ${payee.returned_name}.` : ''}
        </p>
        {payee && (
          <p className={css.help}>
            {payee.provider}. Asked by {payee.by.name}, {formatDateTime(payee.at)}.
          </p>
        )}
        {ask.error && <ActRefused error={ask.error} onReload={() => ask.reset()} />}
        {can.ask_payee.may ? (
          <div>
            <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate(undefined)}>
              {payee ? 'Ask the bank again' : 'Ask the bank'}
            </Button>
          </div>
        ) : (
          !payee && can.ask_payee.why_not && <p className={css.help}>{can.ask_payee.why_not}.</p>
        )}
      </div>
    </Card>
  );
}
