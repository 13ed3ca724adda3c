import { Button } from '@mantine/core';
import type { DocumentKind, Evidence, EvidencePart } from '@freehold/contract/firm/verification';
import { IconCamera, IconFileUpload, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { useRunningUploads } from '../../../lib/running-uploads.ts';
import { StatusGlyph } from '../../../ui/status.tsx';
import { UploadProgress } from '../../../ui/upload-progress.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { useAddEvidence, useRemoveEvidence } from './queries.ts';
import { fileFault } from './words.ts';
import css from './evidence-slot.module.css';

const PICTURES = 'image/jpeg,image/png,image/heic,image/heif,.heic';

type Props = {
  part: EvidencePart;
  title: string;
  /** What makes a good one. */
  hint: ReactNode;
  documentKind: DocumentKind | null;
  standing: Evidence | undefined;
};

/** One file of the evidence: taken with the camera or chosen, looked at, sent, and taken again. */
export function EvidenceSlot({ part, title, hint, documentKind, standing }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<File | null>(null);
  const add = useAddEvidence();
  const remove = useRemoveEvidence();
  const isInParts = useRunningUploads().some(({ file }) => file === chosen);
  const isSelfie = part === 'photograph';
  const fault = chosen && fileFault(chosen);
  const refused = add.error
    ? (fieldErrorsOf(add.error)['file'] ?? (messageOf(add.error) || 'The file was not taken. Try again in a moment.'))
    : null;
  const trouble = fault ?? refused;
  function choose(file: File) {
    add.reset();
    setChosen(file);
  }
  const keep = (file: File) => add.mutate({ part, file, documentKind }, { onSuccess: () => setChosen(null) });
  return (
    <section className={css.slot} aria-labelledby={id} aria-busy={add.isPending || undefined}>
      <header className={css.head}>
        <h3 id={id} className={css.title}>
          {title}
        </h3>
        {standing && !chosen && (
          <span className={css.there}>
            <StatusGlyph glyph="tick" family="moss" />
            Added
          </span>
        )}
      </header>
      {chosen && !fault ? <Preview file={chosen} title={title} round={isSelfie} /> : <p className={css.hint}>{hint}</p>}
      {standing && !chosen && (
        <p className={css.file}>
          {kindOf(standing.mime)}, {formatBytes(standing.size)}, {formatDateTime(standing.added_at)}
        </p>
      )}
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
      <UploadProgress of={chosen} />
      {add.isPending && chosen && !isInParts && (
        <p className={css.sending} role="status">
          <span className={css.bar} aria-hidden />
          Sending, {formatBytes(chosen.size)}
        </p>
      )}
      <div className={css.acts}>
        {chosen && !fault && (
          <Button size="xs" loading={add.isPending} onClick={() => keep(chosen)}>
            {isSelfie ? 'Use this photograph' : 'Use this picture'}
          </Button>
        )}
        {!add.isPending && (
          <PickButtons isSelfie={isSelfie} again={chosen !== null || standing !== undefined} title={title} onFile={choose} />
        )}
        {standing && !chosen && (
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTrash size={14} stroke={1.7} />}
            loading={remove.isPending}
            onClick={() => remove.mutate(standing.id)}
          >
            Remove
          </Button>
        )}
      </div>
    </section>
  );
}

const kindOf = (mime: string) => (mime === 'application/pdf' ? 'PDF' : (mime.split('/')[1] ?? '').replace('jpeg', 'jpg').toUpperCase());

/** The camera first on a phone, where there always is one. */
function PickButtons({
  isSelfie,
  again,
  title,
  onFile,
}: {
  isSelfie: boolean;
  again: boolean;
  title: string;
  onFile: (file: File) => void;
}) {
  const isPhone = useIsMobile();
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const input = (ref: typeof camera, accept: string, capture: 'user' | 'environment' | undefined, label: string) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={accept}
      {...(capture ? { capture } : {})}
      aria-label={label}
      onChange={(event) => {
        const file = event.currentTarget.files?.[0];
        // The same file again must count as a choice.
        event.currentTarget.value = '';
        if (file) onFile(file);
      }}
    />
  );
  return (
    <>
      {input(camera, 'image/*', isSelfie ? 'user' : 'environment', `${title}, with the camera`)}
      {input(files, isSelfie ? PICTURES : `${PICTURES},application/pdf`, undefined, `${title}, as a file`)}
      {isPhone && (
        <Button size="xs" variant="default" leftSection={<IconCamera size={15} stroke={1.7} />} onClick={() => camera.current?.click()}>
          {again ? 'Take it again' : isSelfie ? 'Take a photograph' : 'Take a picture'}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<IconFileUpload size={15} stroke={1.7} />} onClick={() => files.current?.click()}>
        {again ? 'Choose another file' : 'Choose a file'}
      </Button>
    </>
  );
}

/** The picture as it will be sent; what this browser cannot draw is named instead. */
function Preview({ file, title, round }: { file: File; title: string; round: boolean }) {
  const [address, setAddress] = useState<string | null>(null);
  const [drawable, setDrawable] = useState(file.type.startsWith('image/'));
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    setDrawable(file.type.startsWith('image/'));
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!drawable || address === null)
    return (
      <p className={css.file}>
        {file.name}, {formatBytes(file.size)}
      </p>
    );
  return (
    <img
      className={css.preview}
      data-selfie={round || undefined}
      src={address}
      alt={`${title}, as it will be sent`}
      onError={() => setDrawable(false)}
    />
  );
}
