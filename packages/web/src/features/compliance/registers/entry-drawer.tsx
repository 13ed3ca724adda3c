import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  formOf,
  REQUEST_KIND_CODES,
  REQUEST_KINDS,
  type KeptRegister,
  type RegisterField,
} from '@freehold/contract/compliance/register-forms';
import type { RegisterEntry } from '@freehold/contract/compliance/registers';
import { useId, useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { capitalise } from '../../../lib/format.ts';
import { useMembers } from '../../../shared/workspace-queries.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { checkEntry, fieldsOfRegister, inputOf, labelOf, valuesOf } from './entry-form.ts';
import { useAddEntry, useAddVersion } from './queries.ts';
import css from './registers.module.css';

type Props = { register: KeptRegister; entry: RegisterEntry | null; onClose: () => void };

/** Adds a line to a register, or writes the next version of one. */
export function EntryDrawer({ register, entry, onClose }: Props) {
  const formId = useId();
  const { one, label, isDocument = false } = formOf(register);
  const isVersion = entry !== null;
  const form = useCheckedForm(valuesOf(entry), (values) => checkEntry(register, isVersion, values));
  const [file, setFile] = useState<File | null>(null);
  const [keepsFile, setKeepsFile] = useState(entry?.file !== null && entry !== null);
  const add = useAddEntry();
  const change = useAddVersion();
  const act = isVersion ? change : add;
  const told = {
    onSuccess: () => {
      toast.ok(isVersion ? `Version ${entry.version + 1} kept` : `${capitalise(one)} added`);
      onClose();
    },
    onError: (error: unknown) => form.refuse(fieldErrorsOf(error)),
  };
  const send = form.submit((values) => {
    const body = inputOf(register, values);
    if (isVersion) change.mutate({ register, id: entry.id ?? 0, version: entry.version, keepsFile, file, body }, told);
    else add.mutate({ register, file, body }, told);
  });
  const { errors } = form;
  const fields = fieldsOfRegister(register);
  const dates = fields.filter((field) => field.endsWith('_on'));
  const text = (field: RegisterField | 'why') => ({
    value: form.values[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [field]: event.currentTarget.value }),
    onBlur: () => form.left(field),
  });
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={form.dirty || file !== null}
      title={isVersion ? (isDocument ? `Version ${entry.version + 1}` : 'Correct or complete') : `Add a ${one}`}
      sub={isVersion ? 'What stood before stays on record' : label}
      foot={
        <>
          <Button variant="default" className="fh-hide-m" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} loading={act.isPending}>
            {isVersion ? 'Keep this version' : `Add ${one}`}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form.formRef} className={css.form} noValidate onSubmit={send}>
        <FormErrors
          count={form.count}
          before="it can be kept"
          message={act.error && form.count === 0 ? messageOf(act.error) || 'This was not kept. Try again in a moment.' : null}
        />
        {fields.includes('member_id') && <MemberField label={labelOf(register, 'member_id')} {...text('member_id')} />}
        {fields.includes('title') && <TextInput label={labelOf(register, 'title')} autoComplete="off" maxLength={200} {...text('title')} />}
        {fields.includes('request_kind') && (
          <NativeSelect
            label={labelOf(register, 'request_kind')}
            data={[{ value: '', label: 'Choose' }, ...REQUEST_KIND_CODES.map((kind) => ({ value: kind, label: REQUEST_KINDS[kind] }))]}
            {...text('request_kind')}
          />
        )}
        <div className={css.pair}>
          {dates.map((field) => (
            <DateField
              key={field}
              label={labelOf(register, field)}
              value={form.values[field]}
              error={errors[field]}
              onChange={(value) => form.set({ [field]: value })}
              onBlur={() => form.left(field)}
            />
          ))}
        </div>
        {register === 'data_requests' && (
          <p className="fh-small fh-dim">
            Left empty, the answer is due one month after it was received. Up to three months where it is complex: say why, and tell them.
          </p>
        )}
        {fields.includes('approved_by') && (
          <TextInput label={labelOf(register, 'approved_by')} autoComplete="off" maxLength={120} {...text('approved_by')} />
        )}
        {fields.includes('reference') && (
          <TextInput label={labelOf(register, 'reference')} autoComplete="off" maxLength={80} {...text('reference')} />
        )}
        {fields.includes('body') && (
          <Textarea
            label={labelOf(register, 'body')}
            autosize
            minRows={isDocument ? 5 : 3}
            maxRows={16}
            maxLength={20_000}
            {...text('body')}
          />
        )}
        {keepsFile && entry?.file && file === null ? (
          <p className="fh-small">
            {entry.file.name} stays with it. <TextButton onClick={() => setKeepsFile(false)}>Take another file</TextButton>
          </p>
        ) : (
          <FileDrop
            title={file === null ? (isDocument ? 'Drop the document here' : 'Drop what shows it here') : file.name}
            accept="application/pdf,.pdf,image/jpeg,image/png,.heic,.heif"
            onFile={setFile}
          >
            {errors['file'] ?? 'PDF, JPG, PNG or HEIC, up to 15 MB. Optional.'}
          </FileDrop>
        )}
        <UploadProgress />
        {(isVersion || isDocument) && <Textarea label="What changed" autosize minRows={2} maxLength={1000} {...text('why')} />}
        {!isVersion && register === 'data_requests' && (
          <Textarea label="Why it takes longer than a month, if it does" autosize minRows={2} maxLength={1000} {...text('why')} />
        )}
      </form>
    </SideDrawer>
  );
}

type Field = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
};
function MemberField({ error, ...props }: Field) {
  const members = useMembers().filter(({ state }) => state === 'active');
  return (
    <NativeSelect
      {...props}
      error={error}
      data={[
        { value: '', label: 'Choose' },
        ...members.map((one) => ({ value: String(one.member_id), label: `${one.first_name} ${one.surname}` })),
      ]}
    />
  );
}
