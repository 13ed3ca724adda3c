import { ActionIcon, Button, FileButton } from '@mantine/core';
import type { KycDraft } from '@freehold/contract/identity/kyc-drafts';
import { IconFileUpload, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatBytes } from '../../../lib/format.ts';
import type { Draft } from './use-draft.ts';
import css from './kyc-form.module.css';

const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,application/pdf';
type Kind = KycDraft['files'][number]['kind'];
type Props = { form: Draft; kind: Kind; label: string; part?: string; error?: string | undefined };

/** The files of one kind, and the way to add another. */
export function DraftFiles({ form, kind, label, part, error }: Props) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const files = (form.draft?.files ?? []).filter((file) => file.kind === kind && (part === undefined || file.part === part));
  async function attempt(work: () => Promise<unknown>) {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (refusal) {
      setFault(Object.values(fieldErrorsOf(refusal))[0] ?? messageOf(refusal) ?? 'This could not be saved. Try again in a moment.');
    } finally {
      setBusy(false);
    }
  }
  const trouble = fault ?? error;
  return (
    <div className={css.files} role="group" aria-label={label}>
      <span className={css.filesLabel}>{label}</span>
      {files.map((file) => (
        <span key={file.id} className={css.file}>
          {file.name} <span className="fh-small fh-dim">{formatBytes(file.size)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Take out ${file.name}`}
            disabled={busy}
            onClick={() => void attempt(() => form.removeFile(file.id))}
          >
            <IconX size={14} stroke={1.8} />
          </ActionIcon>
        </span>
      ))}
      <FileButton accept={ACCEPT} onChange={(file) => file && void attempt(() => form.addFile(file, kind, part))}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={busy}
            leftSection={<IconFileUpload size={15} stroke={1.7} />}
            aria-label={`Add: ${label}`}
          >
            {files.length === 0 ? 'Add a file' : 'Add another'}
          </Button>
        )}
      </FileButton>
      {trouble && (
        <p className={css.fault} role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
