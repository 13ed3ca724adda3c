import { CAPACITIES, type CompanyCheck, nameRepresentative } from '@freehold/contract/identity/company-checks';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { AddFile } from './file-button.tsx';
import { CAPACITY } from './words.ts';
import css from './company-check.module.css';

/** What shows their right to act, by where it was looked up. */
const SHOWN_BY: Partial<Record<NonNullable<CompanyCheck['elements'][number]['source']>['kind'], string>> = {
  registry: 'The register names them among those who run the company.',
  document_seen: 'A document that is kept shows it.',
  applicant_statement: 'What was typed from the extract names them.',
};

/** Who acts for the company, and by what right. A director is looked up among the directors; every other right is a paper. */
export function RepresentativeCard({ check }: { check: CompanyCheck }) {
  const [values, setValues] = useState(check.representative);
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const save = useCheckAct(check.id, () =>
    call(nameRepresentative, { params: { id: check.id }, body: { version: check.version, ...values } }),
  );
  const errors = fieldErrorsOf(save.error);
  const files = check.files.filter(({ shows }) => shows === 'authority');
  const judged = check.elements.find(({ code }) => code === 'AUTHORITY');
  return (
    <Card title="Who acts for the company" padded>
      <div className={css.fields}>
        <p className="fh-body">
          {check.representative.name === ''
            ? 'Nobody was named.'
            : `${check.representative.name}, ${CAPACITY[check.representative.capacity].toLowerCase()}.`}{' '}
          {judged?.reasons[0]?.text ?? (judged?.source ? SHOWN_BY[judged.source.kind] : undefined)}
        </p>
        {files.length > 0 && <p className={css.help}>Kept: {files.map(({ name }) => name).join(', ')}</p>}
        {check.kyb_can.record.may && (
          <>
            <div className={css.pair}>
              <TextInput
                label="Name"
                value={values.name}
                error={errors['name']}
                onChange={(event) => set({ name: event.currentTarget.value })}
              />
              <NativeSelect
                label="By what right"
                value={values.capacity}
                data={CAPACITIES.map((value) => ({ value, label: CAPACITY[value] }))}
                onChange={(event) => set({ capacity: CAPACITIES.find((one) => one === event.currentTarget.value) ?? 'other' })}
              />
            </div>
            <Checkbox
              label="I looked at the paper that gives the authority"
              checked={values.seen}
              onChange={(event) => set({ seen: event.currentTarget.checked })}
            />
            {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
            <div className={css.acts}>
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => save.mutate(undefined, { onSuccess: () => toast.ok('Recorded', values.name) })}
              >
                Record who acts for it
              </Button>
              <AddFile check={check} shows="authority" label="Add an authority" />
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
