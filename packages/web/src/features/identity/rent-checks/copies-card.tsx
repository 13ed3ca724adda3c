import { addRentFile, type RentCheck } from '@freehold/contract/identity/rent-checks';
import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { formatBytes } from '../../../lib/format.ts';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './rent-check.module.css';

const ACCEPT = 'image/jpeg,image/png,image/heic,image/heif,application/pdf';
const KINDS = {
  copy: 'Copy of a paper',
  result_page: 'Home Office page',
  statement: 'Statement of the provider',
  holder: 'Picture on the passport, from the provider',
} as const;
const ADD = { copy: 'Add a copy of a paper', result_page: 'Add the Home Office page' } as const;
type Kind = keyof typeof ADD;

/** Copies of papers and pages of the Home Office: without one, nothing passes. Shown, masked, with the evidence. */
export function CopiesCard({ check }: { check: RentCheck }) {
  const client = useQueryClient();
  const add = useCheckAct(check.id, ({ kind, file }: { kind: Kind; file: File }) =>
    callWithFile(addRentFile, { params: { id: check.id }, body: { kind }, file }),
  );
  const send = (kind: Kind) => (file: File | null) =>
    file && add.mutate({ kind, file }, { onSuccess: () => void client.invalidateQueries(evidenceQuery(check.id)) });
  const route = check.records.at(-1)?.route;
  const wanted: Kind[] =
    route === 'manual'
      ? ['copy']
      : route === 'share_code'
        ? ['result_page']
        : route === 'certified_provider'
          ? []
          : ['copy', 'result_page'];
  return (
    <Card title="Copies kept" count={check.files.length} padded>
      <div className={css.fields}>
        <p className="fh-body">
          A clear copy of each paper, or the page of the Home Office as a PDF or a picture. PDF, JPG, PNG or HEIC up to 15 MB.{' '}
          {check.party_id === null ? 'Kept for five years after the decision.' : 'Kept for the tenancy and a year after it.'}
        </p>
        {check.files.length > 0 && (
          <ul className={css.files}>
            {check.files.map(({ key, kind, name, size }) => (
              <li key={key}>
                {KINDS[kind]}: {name} <span className="fh-dim">{formatBytes(size)}</span>
              </li>
            ))}
          </ul>
        )}
        {add.error && (
          <Notice kind="stops">
            {Object.values(fieldErrorsOf(add.error))[0] ?? (messageOf(add.error) || 'This could not be saved. Try again in a moment.')}
          </Notice>
        )}
        {check.rent_can.add_files.may && (
          <div className={css.send}>
            {wanted.map((kind) => (
              <FileButton key={kind} accept={ACCEPT} onChange={send(kind)}>
                {(props) => (
                  <Button {...props} variant="default" loading={add.isPending} leftSection={<IconFileUpload size={15} stroke={1.7} />}>
                    {ADD[kind]}
                  </Button>
                )}
              </FileButton>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}
