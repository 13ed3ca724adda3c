import { getCheck } from '@freehold/contract/check-kinds';
import {
  answerDiscrepancy,
  type CompanyCheck,
  type CompanyDiscrepancy,
  declareOwners,
  DISCREPANCY_ANSWERS,
  getDiscrepancyReport,
} from '@freehold/contract/identity/company-checks';
import { isCompanyCheck } from '@freehold/contract/is-identity';
import { Button, Textarea, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, fetchFile } from '../../../lib/api.ts';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { DeclaredRows, type DeclaredRow, readDeclared } from './owner-rows.tsx';
import { ANSWER } from './words.ts';
import css from './company-check.module.css';

type Value = (typeof DISCREPANCY_ANSWERS)[number];
const CHOICES: readonly { value: Value; label: string; detail: string }[] = [
  { value: 'not_material', label: 'Not material', detail: 'Late filing, explained below' },
  { value: 'material', label: 'Material', detail: 'Could hide who is behind the company' },
  { value: 'reported', label: 'Reported', detail: 'Date and reference from Companies House' },
];

/** Where the client and the register disagree, what each difference is, and the draft of the report. */
export function DiscrepancyCard({ check }: { check: CompanyCheck }) {
  const { discrepancies, declared, kyb_can: can } = check;
  const draft = useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(getDiscrepancyReport, { params: { id: check.id } });
      saveFile(blob, name ?? `${check.public_ref}-discrepancy.txt`);
    },
    onError: (error) => toast.fail(messageOf(error)),
  });
  if (check.tree === null && declared.length === 0) return null;
  const isMaterial = discrepancies.some(({ answer }) => answer !== null && answer.value !== 'not_material');
  return (
    <Card title="Register and client disagree" count={discrepancies.length}>
      {discrepancies.map((one) => (
        <Difference key={`${one.id} ${one.answer?.at ?? ''}`} check={check} one={one} />
      ))}
      <div className={css.difference}>
        {discrepancies.length === 0 && (
          <p className={css.help}>
            {declared.length === 0 ? 'The client was not asked who owns the company.' : 'What they said agrees with the register.'}
          </p>
        )}
        {isMaterial && (
          <>
            <Button loading={draft.isPending} leftSection={<IconDownload size={15} stroke={1.7} />} onClick={() => draft.mutate()}>
              Prepare the report
            </Button>
            <p className={css.help}>Report as soon as reasonably practicable. Do not batch. Nothing is sent: your firm reports it.</p>
          </>
        )}
        {can.record.may && <Declare key={declared.length} check={check} />}
      </div>
    </Card>
  );
}

/** Whether both sides say the same as before, and nobody else answered it. */
const isSameDifference = (one: CompanyDiscrepancy, { discrepancies }: CompanyCheck): boolean =>
  discrepancies.some(
    ({ id, told, registered, answer }) =>
      id === one.id && told === one.told && registered === one.registered && answer?.at === one.answer?.at,
  );

function Difference({ check, one }: { check: CompanyCheck; one: CompanyDiscrepancy }) {
  const { answer } = one;
  const [value, setValue] = useState<Value | null>(answer?.value ?? null);
  const [note, setNote] = useState(answer?.note ?? '');
  const [day, setDay] = useState('');
  const [reference, setReference] = useState(answer?.reference ?? '');
  const save = useCheckAct(check.id, async (chosen: Value) => {
    const answerTo = ({ version }: CompanyCheck) =>
      call(answerDiscrepancy, {
        params: { id: check.id, discrepancy: one.id },
        body: {
          version,
          value: chosen,
          note,
          reported_on: chosen === 'reported' && day !== '' ? (readTypedDate(day) ?? day) : null,
          reference,
        },
      });
    try {
      return await answerTo(check);
    } catch (error) {
      // A screening that came back refuses nobody: the answer goes for a difference that stands as it stood.
      if (!isApiError(error, 'STALE_VERSION')) throw error;
      const now = await call(getCheck, { params: { id: check.id } });
      if (!isCompanyCheck(now) || !isSameDifference(one, now)) throw error;
      return answerTo(now);
    }
  });
  const errors = fieldErrorsOf(save.error);
  return (
    <div className={css.difference}>
      <dl className={css.told}>
        <div>
          <dt>They told us</dt>
          <dd>{one.told}</dd>
        </div>
        <div>
          <dt>Register says</dt>
          <dd>{one.registered}</dd>
        </div>
      </dl>
      {check.kyb_can.record.may ? (
        <>
          <ChoiceTiles legend={`What this is: ${one.who}`} quietLegend value={value} choices={CHOICES} onChange={setValue} />
          {value === 'reported' && (
            <>
              <DateField label="Reported on" value={day} error={errors['reported_on']} onChange={setDay} />
              <TextInput
                label="Reference"
                value={reference}
                error={errors['reference']}
                onChange={(event) => setReference(event.currentTarget.value)}
              />
            </>
          )}
          <Textarea
            label="What you know"
            autosize
            minRows={2}
            value={note}
            error={errors['note']}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
          <Button variant="default" disabled={value === null} loading={save.isPending} onClick={() => value && save.mutate(value)}>
            Save the answer
          </Button>
        </>
      ) : (
        <p className={css.help}>{answer ? ANSWER[answer.value] : 'Nobody has said what it is.'}</p>
      )}
      {answer && (
        <p className={css.help}>
          {ANSWER[answer.value]}, {answer.by.name}. {answer.note}
        </p>
      )}
    </div>
  );
}

function Declare({ check }: { check: CompanyCheck }) {
  const [rows, setRows] = useState<DeclaredRow[]>(() =>
    check.declared.map(({ name, percent, born }) => ({
      name,
      percent: percent === null ? '' : String(percent),
      born: born ? born.split('-').toReversed().join('/') : '',
    })),
  );
  const save = useCheckAct(check.id, () =>
    call(declareOwners, { params: { id: check.id }, body: { version: check.version, owners: readDeclared(rows) } }),
  );
  const errors = fieldErrorsOf(save.error);
  return (
    <Disclosure title="What they said of the owners">
      <div className={css.fields}>
        <DeclaredRows rows={rows} field="owners" errors={errors} onChange={setRows} />
        {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
        <Button variant="default" loading={save.isPending} onClick={() => save.mutate(undefined)}>
          Compare with the register
        </Button>
      </div>
    </Disclosure>
  );
}
