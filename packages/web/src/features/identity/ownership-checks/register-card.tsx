import { addRegister, confirmRegister, type OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { listTitleDocuments } from '@freehold/contract/insights/title-documents';
import { Button, FileButton, NativeSelect, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { callWithFile } from '../../../lib/call-with-file.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { topicKey } from '../../../lib/topic-key.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { evidenceQuery } from '../../../shared/checks/evidence-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { TypeRegister } from './type-register.tsx';
import css from './ownership.module.css';

const KEPT_SHOWN = 100;

/** The register: its PDF, what was read of it, and who compared the two. */
export function RegisterCard({ check }: { check: OwnershipCheck }) {
  const { register, home, ownership_can: can } = check;
  const client = useQueryClient();
  const [typing, setTyping] = useState(false);
  const [held, setHeld] = useState<Sent | null>(null);
  const [why, setWhy] = useState('');
  const add = useCheckAct(check.id, ({ file, documentId, because }: Sent & { because: string }) =>
    callWithFile(addRegister, {
      params: { id: check.id },
      body: { other_address: because, document_id: documentId },
      file,
    }),
  );
  const confirm = useCheckAct(check.id, () => call(confirmRegister, { params: { id: check.id }, body: { version: check.version } }));
  const errors = fieldErrorsOf(add.error);
  const send = (sent: Sent, because = '') => {
    setHeld(sent);
    add.mutate({ ...sent, because }, { onSuccess: () => void client.invalidateQueries(evidenceQuery(check.id)) });
  };
  const needsConfirm = register !== null && register.read_by === 'program' && register.confirmed === null;
  return (
    <Card title="Register" padded>
      <div className={css.fields}>
        {register === null ? (
          <p className="fh-body">
            {home.jurisdiction === 'england_wales'
              ? 'Add the PDF of the register as HM Land Registry sent it. What it says is read, and you compare it with the document.'
              : 'Registers of Scotland and Northern Ireland are not read. Enter what the document says.'}
          </p>
        ) : (
          <p className="fh-body">
            {register.read_by === 'registry'
              ? 'Sent by HM Land Registry, '
              : `${register.read_by === 'hand' ? 'Typed' : 'Added'} by ${register.by?.name ?? 'a member'}, `}
            {formatDateTime(register.at)}.{' '}
            {register.confirmed
              ? `Compared with the document by ${register.confirmed.by?.name ?? 'a member'}, ${formatDateTime(register.confirmed.at)}.`
              : needsConfirm
                ? 'Open the document below, and compare number, owners and restrictions with what was read.'
                : ''}
          </p>
        )}
        {confirm.error && <ActRefused error={confirm.error} onReload={() => confirm.reset()} />}
        {needsConfirm && can.record.may && (
          <div>
            <Button
              loading={confirm.isPending}
              onClick={() => confirm.mutate(undefined, { onSuccess: () => toast.ok('Confirmed', check.subject_name) })}
            >
              It says what the document says
            </Button>
          </div>
        )}
        {add.error && (
          <Notice kind="stops">
            <b>The register was not taken.</b>{' '}
            {errors['file'] ?? errors['other_address'] ?? (messageOf(add.error) || 'It could not be saved. Try again in a moment.')}
          </Notice>
        )}
        {errors['other_address'] !== undefined && held && (
          <form
            className={css.fields}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              send(held, why);
            }}
          >
            <TextInput
              label="Why it is this home all the same"
              maxLength={600}
              value={why}
              onChange={(event) => setWhy(event.currentTarget.value)}
            />
            <div>
              <Button type="submit" variant="default" loading={add.isPending} disabled={why.trim() === ''}>
                Take it with this reason
              </Button>
            </div>
          </form>
        )}
        {can.record.may && (
          <div className={css.acts}>
            <FileButton accept="application/pdf" onChange={(file) => file && send({ file, documentId: '' })}>
              {(props) => (
                <Button {...props} variant="default" loading={add.isPending} leftSection={<IconFileUpload size={15} stroke={1.7} />}>
                  {register === null ? 'Add the register' : 'Add a newer register'}
                </Button>
              )}
            </FileButton>
            <TextButton onClick={() => setTyping(true)}>Enter it by hand</TextButton>
          </div>
        )}
        {can.record.may && home.title_number !== null && register === null && (
          <KeptRegisters title={home.title_number} isBusy={add.isPending} onChoose={(documentId) => send({ file: null, documentId })} />
        )}
        {!can.record.may && can.record.why_not && <p className={css.help}>{can.record.why_not}.</p>}
        {typing && <TypeRegister check={check} onClose={() => setTyping(false)} />}
      </div>
    </Card>
  );
}
type Sent = { file: File | null; documentId: string };

/** Registers of the title that the firm keeps already, from the land registry search. */
function KeptRegisters({ title, isBusy, onChoose }: { title: string; isBusy: boolean; onChoose: (id: string) => void }) {
  const [id, setId] = useState('');
  const { data } = useQuery({
    queryKey: topicKey('properties', 'registers of a title', title),
    queryFn: ({ signal }) => call(listTitleDocuments, { query: { title, page: 1, perPage: KEPT_SHOWN }, signal }),
    retry: false,
  });
  const registers = data?.documents.filter(({ kind }) => kind === 'register') ?? [];
  if (registers.length === 0) return null;
  return (
    <div className={css.acts}>
      <NativeSelect
        label="Or one that is kept already"
        value={id}
        onChange={(event) => setId(event.currentTarget.value)}
        data={[
          { value: '', label: 'Choose' },
          ...registers.map((one) => ({ value: String(one.id), label: `${one.file_name}, kept ${formatDate(one.added_at)}` })),
        ]}
      />
      <Button variant="default" disabled={id === ''} loading={isBusy} onClick={() => onChoose(id)}>
        Read it
      </Button>
    </div>
  );
}
