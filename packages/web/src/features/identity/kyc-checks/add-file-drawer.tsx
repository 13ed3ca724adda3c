import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { KYC_FILE_KINDS } from '@freehold/contract/identity/kyc-inputs';
import { Button, FileButton, NativeSelect } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState, type FormEvent } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import { oneOf } from '../../../lib/search-params.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { PaperFields } from './paper-fields.tsx';
import { fileFaults, NO_FILE, toFileBody } from './add-file-form.ts';
import { useAddFile } from './review-queries.ts';
import css from './kyc-form.module.css';

const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,application/pdf';
const SHOWS: Readonly<Record<(typeof KYC_FILE_KINDS)[number], string>> = {
  address: 'Where they live',
  name_change: 'Why a name differs: marriage certificate, deed poll',
  front: 'The document: front, or the page with the picture',
  back: 'The document: back',
  selfie: 'Their face',
  other: 'Something else',
};

/** A file that the firm was shown: a second paper of the address, or why a name differs. */
export function AddFileDrawer({ check, onClose }: { check: KycCheck; onClose: () => void }) {
  const formId = useId();
  const add = useAddFile(check.id);
  const [values, setValues] = useState(NO_FILE);
  const [tried, setTried] = useState(false);
  const { file, kind, paper } = values;
  const faults = fileFaults(values);
  const set = (part: Partial<typeof values>) => {
    add.reset();
    setValues((before) => ({ ...before, ...part }));
  };
  function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const body = toFileBody(values);
    if (!file || !body) return;
    add.mutate(
      { file, body },
      {
        onSuccess: () => {
          toast.ok('File added', file.name);
          onClose();
        },
      },
    );
  }
  const refused = add.error
    ? (Object.values(fieldErrorsOf(add.error))[0] ?? (messageOf(add.error) || 'The file was not taken. Try again in a moment.'))
    : null;
  return (
    <SideDrawer
      opened
      onClose={onClose}
      dirty={file !== null}
      title="Add a file"
      sub={check.subject_name}
      foot={
        <Button type="submit" form={formId} loading={add.isPending}>
          Add file
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="fh-stack">
        <FormErrors count={0} before="" message={refused} />
        <NativeSelect
          label="What it shows"
          value={kind}
          error={tried ? faults.kind : undefined}
          data={[{ value: '', label: 'Choose' }, ...FILE_ORDER.map((value) => ({ value, label: SHOWS[value] }))]}
          onChange={(event) => set({ kind: oneOf(event.currentTarget.value, KYC_FILE_KINDS) ?? '' })}
        />
        {kind === 'address' && (
          <>
            <PaperFields paper={paper} onChange={(part) => set({ paper: { ...paper, ...part } })} />
            {tried && faults.paper && (
              <p className={css.fault} role="alert">
                {faults.paper}
              </p>
            )}
          </>
        )}
        <div className={css.files} role="group" aria-label="File">
          <FileButton accept={ACCEPT} onChange={(chosen) => chosen && set({ file: chosen })}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} />}>
                {file ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <span className="fh-small fh-dim">
            {file ? `${file.name}, ${formatBytes(file.size)}` : 'PDF, JPG, PNG or HEIC, up to 15 MB.'}
          </span>
          {tried && faults.file && (
            <p className={css.fault} role="alert">
              {faults.file}
            </p>
          )}
        </div>
        <UploadProgress />
      </form>
    </SideDrawer>
  );
}

const FILE_ORDER = [
  'address',
  'name_change',
  'front',
  'back',
  'selfie',
  'other',
] as const satisfies readonly (typeof KYC_FILE_KINDS)[number][];
