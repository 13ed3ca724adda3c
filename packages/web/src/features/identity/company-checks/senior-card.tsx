import { type CompanyCheck, nameSeniorOfficial } from '@freehold/contract/identity/company-checks';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import css from './company-check.module.css';

/** Who stands in for an owner where none can be found, after every possible means. */
export function SeniorCard({ check }: { check: CompanyCheck }) {
  const [values, setValues] = useState({ name: '', position: '', reason: '' });
  const save = useCheckAct(check.id, () =>
    call(nameSeniorOfficial, { params: { id: check.id }, body: { version: check.version, ...values } }),
  );
  const errors = fieldErrorsOf(save.error);
  const { senior_official: senior } = check;
  const judged = check.elements.find(({ code }) => code === 'UBO');
  if (senior === null && (!judged || judged.result === 'pass')) return null;
  const text = (field: 'name' | 'position', label: string) => (
    <TextInput
      label={label}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => setValues({ ...values, [field]: event.currentTarget.value })}
    />
  );
  return (
    <Card title="Senior managing official" padded>
      <div className={css.fields}>
        <p className="fh-body">
          {senior
            ? `${senior.name}, ${senior.position}. ${senior.reason} Recorded by ${senior.by.name}.`
            : 'Nobody is known to own more than 25% for certain. Where every means was tried, record who manages the company.'}
        </p>
        {check.kyb_can.record.may && (
          <>
            <div className={css.pair}>
              {text('name', 'Name')}
              {text('position', 'Position')}
            </div>
            <Textarea
              label="What was done to find an owner"
              autosize
              minRows={2}
              value={values.reason}
              error={errors['reason']}
              onChange={(event) => setValues({ ...values, reason: event.currentTarget.value })}
            />
            {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
            <div>
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => save.mutate(undefined, { onSuccess: () => toast.ok('Recorded', values.name) })}
              >
                Record the official
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
