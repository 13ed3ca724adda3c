import { type BankCheck, changeBankAccount } from '@freehold/contract/identity/bank-checks';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Notice } from '../../../ui/notice.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { AccountFields, NO_ACCOUNT } from './account-fields.tsx';
import css from './bank-check.module.css';

/** Other details than before: what was shown of the old account counts no more, and Compliance is told. */
export function ChangeAccount({ check, opened, onClose }: { check: BankCheck; opened: boolean; onClose: () => void }) {
  const { holder_type, account_name, role, firm_client_account, regulator_number } = check.account;
  const [before] = useState({ ...NO_ACCOUNT, holder_type, account_name, role, firm_client_account, regulator_number });
  const [values, setValues] = useState(before);
  const [note, setNote] = useState('');
  const change = useCheckAct(check.id, () =>
    call(changeBankAccount, { params: { id: check.id }, body: { ...values, version: check.version, note } }),
  );
  const errors = fieldErrorsOf(change.error);
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title="Change the account"
      sub={check.subject_name}
      dirty={note !== '' || values !== before}
      foot={
        <Button loading={change.isPending} onClick={() => change.mutate(undefined, { onSuccess: onClose })}>
          Change the account
        </Button>
      }
    >
      <div className={css.fields}>
        <Notice kind="asks">
          <b>Changed details are how payments are stolen.</b> The check begins anew, Compliance is told, and somebody must call a number
          from the file before it can be accepted.
        </Notice>
        {change.error && Object.keys(errors).length === 0 && <ActRefused error={change.error} onReload={() => change.reset()} />}
        <AccountFields values={values} errors={errors} onChange={(part) => setValues({ ...values, ...part })} />
        <Textarea
          label="How the change came"
          autosize
          minRows={2}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </SideDrawer>
  );
}
