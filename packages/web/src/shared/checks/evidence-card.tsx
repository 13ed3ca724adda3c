import type { Evidence, EvidenceFile } from '@freehold/contract/identity/evidence';
import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { formatDateTime, formatLongDate } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { LoadingCard, PartFailed } from '../../ui/states.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { toast } from '../../ui/toast.ts';
import { evidenceQuery, useDownloadEvidence, useErasureCertificate, usePicture } from './evidence-queries.ts';
import css from './evidence-card.module.css';

const HASH_SHOWN = 16;
const LOADING_HEIGHT = 160;

/** The files a check rests on, masked until somebody opens one; who opened them, their hashes, and what was erased. */
export function EvidenceCard({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(evidenceQuery(id));
  if (error && !data) return <PartFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingCard height={LOADING_HEIGHT} label="The files are loading" />;
  if (data.files.length === 0) return null;
  return (
    <Card title="Evidence" count={data.files.length}>
      <p className={css.words}>
        {data.held
          ? 'A legal hold stands: nothing is erased.'
          : data.faces_until
            ? `Pictures of the face are erased after ${formatLongDate(data.faces_until)}.`
            : data.files.some(({ by }) => by === 'applicant')
              ? 'Opening a picture is recorded, and the client can see who looked.'
              : 'Opening a picture is recorded.'}
      </p>
      <ul className={css.files}>
        {data.files.map((file) => (
          <File key={file.key} id={id} file={file} see={data.see} />
        ))}
      </ul>
      {data.looks.length > 0 && (
        <Disclosure title="Who opened them" detail={String(data.looks.length)}>
          <ul className={css.looks}>
            {data.looks.map(({ at, by, key, name }) => (
              <li key={`${at} ${key} ${by.name}`}>
                <b>{by.name}</b> opened {name}, {formatDateTime(at)}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {data.erasures.map((erasure) => (
        <Erased key={`${erasure.what} ${erasure.at}`} id={id} erasure={erasure} />
      ))}
    </Card>
  );
}

function Erased({ id, erasure: { at, reason, files } }: { id: number; erasure: Evidence['erasures'][number] }) {
  const certificate = useErasureCertificate(id);
  return (
    <>
      <p className={css.words}>
        {`Erased on ${formatLongDate(at)}: ${files.map(({ name }) => name).join(', ')}. ${reason} Their hashes are kept.`}{' '}
        <TextButton isDownload disabled={certificate.isPending} onClick={() => certificate.mutate(files.map(({ sha256 }) => sha256))}>
          Certificate of erasure
        </TextButton>
      </p>
      {certificate.isError && (
        <p className="fh-body" role="alert">
          {messageOf(certificate.error) || 'The certificate could not be made. Try again in a moment.'}
        </p>
      )}
    </>
  );
}

function File({ id, file, see }: { id: number; file: EvidenceFile; see: 'whole' | 'masked' | 'none' }) {
  const [revealed, setRevealed] = useState(false);
  const download = useDownloadEvidence(id);
  const canShow = see !== 'none' && file.pages !== null;
  const picture = usePicture(canShow ? { id, key: file.key, size: revealed ? 'large' : 'small', masked: !revealed } : null);
  return (
    <li className={css.file} data-revealed={revealed || undefined}>
      <span className={css.picture}>
        {picture.address && <img src={picture.address} alt={revealed ? file.name : `${file.name}, masked`} />}
        {picture.error !== null && <span className="fh-small">{messageOf(picture.error)}</span>}
      </span>
      <span className={css.about}>
        <b>{file.name}</b>
        <small>
          {file.title}, {formatDateTime(file.at)}, by {file.by === 'staff' ? 'the firm' : 'the client'}
        </small>
        <small className={css.hash}>SHA-256 {file.sha256.slice(0, HASH_SHOWN)}…</small>
        {file.erased && (
          <small>
            {file.erased.reason}{' '}
            <Link to="/view/document/$id" params={{ id: String(id) }} search={{ file: file.key }}>
              What is left of it
            </Link>
          </small>
        )}
      </span>
      {see === 'whole' && canShow && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconEye size={14} stroke={1.7} aria-hidden />}
          aria-label={`${revealed ? 'Mask' : 'Show'} ${file.name}`}
          onClick={() => setRevealed(!revealed)}
        >
          {revealed ? 'Mask' : 'Show'}
        </Button>
      )}
      {see === 'whole' && file.pages === null && !file.erased && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} stroke={1.7} aria-hidden />}
          aria-label={`Download ${file.name}`}
          loading={download.isPending}
          onClick={() => download.mutate(file, { onError: (error) => toast.fail(messageOf(error)) })}
        >
          Download
        </Button>
      )}
    </li>
  );
}
