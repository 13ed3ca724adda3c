import { startBankCheck } from '@freehold/contract/identity/bank-checks';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { countIn } from '../../../lib/search-params.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { PartyField } from '../../../shared/party-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { FormDraft } from '../../../shared/checks/form-draft.tsx';
import { AccountFields, type AccountValues, NO_ACCOUNT } from './account-fields.tsx';
import css from './bank-check.module.css';

/** The number is typed twice in one sitting, so that one slip is not kept as both. */
const toTyped = (party: number | null, { account_number_again: _again, ...account }: AccountValues) => ({ party, account });

/** Whose account, and what they gave. */
export function BankStartScreen() {
  const search = useSearch({ strict: false });
  const property = countIn(search['property']) ?? null;
  const [party, setParty] = useState(countIn(search['party']) ?? null);
  const [values, setValues] = useState(NO_ACCOUNT);
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyed = useIdempotencyKey();
  const start = useMutation({
    mutationFn: (partyId: number) =>
      keyed((idempotencyKey) => call(startBankCheck, { body: { ...values, party_id: partyId, property_id: property }, idempotencyKey })),
    onSuccess: ({ id }) => {
      for (const topic of ['check', 'properties', 'parties'] as const) invalidateTopic(client, topic);
      void navigate({ to: '/marketplace/manual_bank_account_check/$id', params: { id: String(id) } });
    },
  });
  const [missing, setMissing] = useState(false);
  const errors = fieldErrorsOf(start.error);
  return (
    <div className={`fh-page ${css.start}`}>
      <PageHead title="New client bank account check" sub="Before money goes to an account, or comes from one" />
      <Card padded>
        <form
          className={css.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(party === null);
            if (party !== null) start.mutate(party);
          }}
        >
          <PartyField
            label="Whose account it is"
            canAdd={false}
            help="One of your people. Their record follows what you decide."
            value={party === null ? null : { party_id: party }}
            error={errors['party_id'] ?? (missing && party === null ? 'Choose whose account it is' : null)}
            onChange={(choice) => setParty(choice && 'party_id' in choice ? choice.party_id : null)}
          />
          <FormDraft
            form="bank"
            property={property}
            typed={toTyped(party, values)}
            sent={start}
            onContinue={({ party: whose, account }) => {
              if (typeof whose === 'number') setParty(whose);
              if (account && typeof account === 'object') setValues({ ...NO_ACCOUNT, ...account });
            }}
          />
          <AccountFields values={values} errors={errors} onChange={(part) => setValues({ ...values, ...part })} />
          {start.error && Object.keys(errors).length === 0 && (
            <Notice kind="stops">{messageOf(start.error) || 'This could not be begun. Try again in a moment.'}</Notice>
          )}
          <div>
            <Button type="submit" loading={start.isPending}>
              Begin check
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
