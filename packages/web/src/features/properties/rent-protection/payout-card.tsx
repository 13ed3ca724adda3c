import type { RentProtection } from '@freehold/contract/properties/rent-protection';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import css from './rent-protection.module.css';

const PayoutDialog = lazy(async () => ({ default: (await import('./payout-dialog.tsx')).PayoutDialog }));

/** The account claims are paid to, masked; it is printed whole for the insurer only. */
export function PayoutCard({ form, isDirty }: { form: RentProtection; isDirty: boolean }) {
  const [open, setOpen] = useState(false);
  const { payout } = form;
  return (
    <Card
      title="Claims are paid to"
      action={
        form.can.change && (
          <button type="button" className="fh-act" disabled={isDirty} onClick={() => setOpen(true)}>
            {payout ? 'Change' : 'Add account'}
          </button>
        )
      }
    >
      <div className={css.side}>
        {payout ? (
          <Facts
            side
            facts={[
              { label: 'Name', value: payout.account_name },
              { label: 'Sort code', value: <span className="num">{payout.sort_code}</span> },
              { label: 'Account', value: <span className="num">{payout.account_number}</span> },
            ]}
          />
        ) : (
          <p className="fh-small fh-dim">No account yet. The insurer asks for the landlord’s.</p>
        )}
        {isDirty && form.can.change && <p className="fh-small fh-dim">Save the answers before changing the account.</p>}
      </div>
      <Suspense fallback={null}>{open && <PayoutDialog form={form} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
