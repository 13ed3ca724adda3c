import { Button } from '@mantine/core';
import type { Review } from '@freehold/contract/firm/verification-reviews';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { HiddenPicture } from './hidden-picture.tsx';
import { useOpenEvidence } from './review-queries.ts';
import { DOCUMENT, PART } from './words.ts';
import css from './evidence-figure.module.css';

type Props = { review: Review; file: Review['evidence'][number] };

/** One file of the evidence: a drawing of what it is until the reviewer opens it, which is recorded. */
export function EvidenceFigure({ review, file }: Props) {
  const open = useOpenEvidence(review.id);
  const [address, setAddress] = useState<string | null>(null);
  const blob = open.data?.blob;
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  const isPhotograph = file.part === 'photograph';
  const title = isPhotograph ? PART.photograph : `${DOCUMENT[review.document_kind ?? 'licence']}, ${PART[file.part].toLowerCase()}`;
  const isDrawable = blob !== undefined && /^image\/(png|jpeg)$/.test(blob.type);
  return (
    <figure className={css.figure} data-part={file.part}>
      <div className={css.frame}>
        {blob && address && isDrawable ? (
          <a className={css.whole} href={address} target="_blank" rel="noreferrer" aria-label={`${title}, at full size in a new window`}>
            <img src={address} alt={title} />
          </a>
        ) : (
          <HiddenPicture
            kind={isPhotograph ? 'face' : 'document'}
            label={file.is_erased ? `${title}, erased` : `${title}, hidden until opened`}
          />
        )}
        {!blob && !file.is_erased && review.can.open && (
          <span className={css.over}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconEye size={14} stroke={1.7} />}
              aria-label={`Open: ${title}`}
              loading={open.isPending}
              onClick={() => open.mutate(file.part)}
            >
              Open
            </Button>
          </span>
        )}
        {blob && !isDrawable && (
          <span className={css.over}>
            <Button size="xs" variant="default" aria-label={`Save: ${title}`} onClick={() => saveFile(blob, open.data?.name ?? file.part)}>
              Save to look at it
            </Button>
          </span>
        )}
      </div>
      <figcaption className={css.caption}>
        <span className={css.title}>{title}</span>
        <span className={css.detail}>{file.is_erased ? 'Erased' : `${formatBytes(file.size)}, ${formatDateTime(file.added_at)}`}</span>
      </figcaption>
      {open.isError && (
        <p className={css.trouble} role="alert">
          {messageOf(open.error) || 'It could not be opened. Try again in a moment.'}
        </p>
      )}
    </figure>
  );
}
