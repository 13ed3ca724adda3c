import { type OwnershipCheck, typeRegister } from '@freehold/contract/identity/ownership-checks';
import { RESTRICTION_FORMS, TENURES, TITLE_CLASSES } from '@freehold/uk-formats/title-entries';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { capitalise } from '../../../lib/format.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { type BodyOf, useCheckAct } from '../../../shared/checks/check-queries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { FORM, TENURE, TITLE_CLASS } from './words.ts';
import css from './ownership.module.css';

type Values = {
  title_number: string;
  shows_on: string;
  tenure: (typeof TENURES)[number];
  title_class: (typeof TITLE_CLASSES)[number];
  address: string;
  owners: string;
  company: boolean;
  form: '' | (typeof RESTRICTION_FORMS)[number];
  restriction: string;
  lenders: string;
};
const EMPTY: Values = {
  title_number: '',
  shows_on: '',
  tenure: 'freehold',
  title_class: 'absolute',
  address: '',
  owners: '',
  company: false,
  form: '',
  restriction: '',
  lenders: '',
};
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What a register says that no program reads, typed from the document. */
export function TypeRegister({ check, onClose }: { check: OwnershipCheck; onClose: () => void }) {
  const [values, setValues] = useState({ ...EMPTY, title_number: check.home.title_number ?? '', address: check.home.address });
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const save = useCheckAct(check.id, (body: BodyOf<typeof typeRegister>) => call(typeRegister, { params: { id: check.id }, body }));
  const errors = fieldErrorsOf(save.error);
  const ownersError = Object.entries(errors).find(([field]) => field.startsWith('proprietors'))?.[1];
  const send = () =>
    save.mutate(
      {
        version: check.version,
        title_number: values.title_number,
        shows_on: readTypedDate(values.shows_on) ?? values.shows_on,
        tenure: values.tenure,
        title_class: values.title_class,
        address: values.address,
        proprietors: linesOf(values.owners).map((name) => ({ name, kind: values.company ? 'company' : 'person' })),
        restrictions: values.form === '' ? [] : [{ form: values.form, text: values.restriction || FORM[values.form] }],
        lenders: linesOf(values.lenders),
      },
      { onSuccess: onClose },
    );
  return (
    <Dialog opened onClose={onClose} title="Enter the register by hand">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="fh-body">As it stands on the document. What is typed never passes by itself: a person decides on it.</p>
        {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
        <div className={css.pair}>
          <TextInput
            label="Title number"
            data-autofocus
            maxLength={20}
            value={values.title_number}
            error={errors['title_number']}
            onChange={(event) => set({ title_number: event.currentTarget.value })}
          />
          <DateField
            label="Day whose entries it shows"
            value={values.shows_on}
            error={errors['shows_on']}
            onChange={(day) => set({ shows_on: day })}
          />
          <NativeSelect
            label="Tenure"
            value={values.tenure}
            data={TENURES.map((value) => ({ value, label: TENURE[value] }))}
            onChange={(event) => set({ tenure: oneOf(event.currentTarget.value, TENURES) ?? 'unknown' })}
          />
          <NativeSelect
            label="Class of title"
            value={values.title_class}
            data={TITLE_CLASSES.map((value) => ({ value, label: capitalise(TITLE_CLASS[value]) }))}
            onChange={(event) => set({ title_class: oneOf(event.currentTarget.value, TITLE_CLASSES) ?? 'unknown' })}
          />
        </div>
        <TextInput
          label="Address"
          maxLength={300}
          value={values.address}
          error={errors['address']}
          onChange={(event) => set({ address: event.currentTarget.value })}
        />
        <Textarea
          label="Owners, one a line"
          rows={3}
          value={values.owners}
          error={ownersError}
          onChange={(event) => set({ owners: event.currentTarget.value })}
        />
        <Checkbox label="They are companies" checked={values.company} onChange={(event) => set({ company: event.currentTarget.checked })} />
        <div className={css.pair}>
          <NativeSelect
            label="Restriction"
            value={values.form}
            data={[{ value: '', label: 'None' }, ...RESTRICTION_FORMS.map((value) => ({ value, label: FORM[value] }))]}
            onChange={(event) => set({ form: oneOf(event.currentTarget.value, RESTRICTION_FORMS) ?? '' })}
          />
          <TextInput
            label="What it says"
            maxLength={600}
            value={values.restriction}
            onChange={(event) => set({ restriction: event.currentTarget.value })}
          />
        </div>
        <Textarea
          label="Lenders with a charge, one a line"
          rows={2}
          value={values.lenders}
          onChange={(event) => set({ lenders: event.currentTarget.value })}
        />
        <DialogActs yes="Save what it says" isBusy={save.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
