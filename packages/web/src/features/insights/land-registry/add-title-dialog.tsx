import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { TITLE_DOCUMENT_KINDS } from '@freehold/contract/insights/title-documents';
import { IconFileUpload } from '@tabler/icons-react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogActs, DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { useAddTitleDocument } from './queries.ts';
import { KIND_WORDS } from './registry-search.ts';
import { AddressFinder, onOneLine } from '../../../shared/address-finder.tsx';
import css from './registry.module.css';

type Values = { title: string; kind: (typeof TITLE_DOCUMENT_KINDS)[number]; address: string; edition: string; file: File | null };
const TITLE = /^[a-z]{1,3}\s*(\d\s*){1,6}$/i;

function check({ title, address, edition, file }: Values): Record<string, string> {
  return {
    ...(TITLE.test(title.trim()) ? {} : { title: 'Enter a title number, like AV990142' }),
    ...(address.trim().length < 3 ? { address: 'Enter the address' } : {}),
    ...(edition.trim() !== '' && readTypedDate(edition) === null ? { edition: 'Enter a real date' } : {}),
    ...(file === null ? { file: 'Choose a file' } : {}),
  };
}

/** Keeps a PDF of a title that was bought from HM Land Registry. */
export function AddTitleDialog({ title = '', onClose }: { title?: string | undefined; onClose: () => void }) {
  const add = useAddTitleDocument();
  const form = useCheckedForm<Values>({ title, kind: 'register', address: '', edition: '', file: null }, check);
  const { values, errors } = form;
  const refused = add.error ? fieldErrorsOf(add.error) : {};
  const send = ({ file, kind, address, edition, title: number }: Values) => {
    if (file === null) return;
    const day = readTypedDate(edition);
    add.mutate(
      { file, body: { title_number: number, kind, address: address.trim(), ...(day === null ? {} : { edition_on: day }) } },
      {
        onSuccess: (kept) => {
          toast.ok(`A file of ${kept.title_number} is kept`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog opened onClose={onClose} title="Upload a register">
      <DialogForm formRef={form.formRef} onSubmit={form.submit(send)}>
        <p className="fh-body">The PDF as HM Land Registry sent it, up to 15 MB. It names owners: who may see documents can open it.</p>
        <FormErrors
          count={0}
          before=""
          message={add.error ? (refused['file'] ?? Object.values(refused)[0] ?? messageOf(add.error)) : null}
        />
        <TextInput
          label="Title number"
          placeholder="AV990142"
          autoComplete="off"
          maxLength={30}
          data-autofocus
          value={values.title}
          error={errors['title']}
          onChange={(event) => form.set({ title: event.currentTarget.value })}
        />
        <NativeSelect
          label="What it is"
          value={values.kind}
          data={TITLE_DOCUMENT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))}
          onChange={(event) => form.set({ kind: oneOf(event.currentTarget.value, TITLE_DOCUMENT_KINDS) ?? 'register' })}
        />
        <AddressFinder onPick={(address) => form.set({ address: onOneLine(address) })} />
        <TextInput
          label="Address"
          autoComplete="off"
          maxLength={200}
          value={values.address}
          error={errors['address']}
          onChange={(event) => form.set({ address: event.currentTarget.value })}
        />
        <DateField
          label="Edition date, where it has one"
          value={values.edition}
          error={errors['edition']}
          onChange={(edition) => form.set({ edition })}
        />
        <div className={css.file}>
          <FileButton accept="application/pdf" onChange={(file) => form.set({ file })}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} stroke={1.7} aria-hidden />}>
                Choose a PDF
              </Button>
            )}
          </FileButton>
          <span
            className={css.name}
            role={errors['file'] === undefined ? undefined : 'alert'}
            data-wrong={errors['file'] === undefined ? undefined : true}
          >
            {errors['file'] ?? values.file?.name ?? 'No file is chosen'}
          </span>
        </div>
        <DialogActs yes="Keep the file" isBusy={add.isPending} onNo={onClose} />
      </DialogForm>
    </Dialog>
  );
}
