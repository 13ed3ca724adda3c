import { type CompanyCheck, typeExtract } from '@freehold/contract/identity/company-checks';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import { AddFile } from './file-button.tsx';
import { NO_OWNER, readMonth, readTyped, type TypedRow, TypedRows } from './owner-rows.tsx';
import css from './company-check.module.css';

const STATUSES = ['active', 'liquidation', 'administration', 'dissolved', 'unknown'] as const;
const STATUS = {
  active: 'Active',
  liquidation: 'In liquidation',
  administration: 'In administration',
  dissolved: 'Dissolved',
  unknown: 'Not stated',
} as const;
const ROLES = ['director', 'secretary', 'llp-member', 'managing-officer'] as const;
const ROLE = { director: 'Director', secretary: 'Secretary', 'llp-member': 'Member', 'managing-officer': 'Managing officer' } as const;
type OfficerRow = { name: string; role: (typeof ROLES)[number]; born: string };
const NO_OFFICER: OfficerRow = { name: '', role: 'director', born: '' };

type ExtractValues = {
  name: string;
  number: string;
  status: (typeof STATUSES)[number];
  incorporated_on: string;
  address: string;
  taken_from: string;
  taken_on: string;
};

/** What an extract of a register says, typed, where the register was not read. */
export function ExtractCard({ check }: { check: CompanyCheck }) {
  const isTyped = check.company !== null && check.company.source.kind !== 'registry';
  const isAway = check.company === null && check.state !== 'processing';
  // A copy of the register names none.
  const ofOfficers = check.elements.find(({ code }) => code === 'OFFICERS');
  const lacksOfficers = check.company !== null && ofOfficers !== undefined && ofOfficers.source?.kind !== 'registry';
  const [values, setValues] = useState<ExtractValues>({
    name: check.company?.name ?? check.subject_name,
    number: check.company?.number ?? check.asked.number,
    status: 'active',
    incorporated_on: '',
    address: '',
    taken_from: '',
    taken_on: '',
  });
  const [officers, setOfficers] = useState<OfficerRow[]>([NO_OFFICER]);
  const [owners, setOwners] = useState<TypedRow[]>([NO_OWNER]);
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const save = useCheckAct(check.id, () =>
    call(typeExtract, {
      params: { id: check.id },
      body: {
        version: check.version,
        ...values,
        incorporated_on: values.incorporated_on === '' ? null : (readTypedDate(values.incorporated_on) ?? values.incorporated_on),
        taken_on: readTypedDate(values.taken_on) ?? values.taken_on,
        officers: officers.filter(({ name }) => name.trim() !== '').map(({ born, ...one }) => ({ ...one, born: readMonth(born) })),
        owners: readTyped(owners),
      },
    }),
  );
  if (!isTyped && !isAway && !lacksOfficers) return null;
  const errors = fieldErrorsOf(save.error);
  const text = (field: 'name' | 'number' | 'address' | 'taken_from', label: string) => (
    <TextInput
      label={label}
      value={values[field]}
      error={errors[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  const files = check.files.filter(({ shows }) => shows === 'extract');
  const setOfficer = (at: number, part: Partial<OfficerRow>) =>
    setOfficers(officers.map((row, other) => (other === at ? { ...row, ...part } : row)));
  return (
    <Card title="Extract of a register" count={files.length} padded>
      <div className={css.fields}>
        <p className="fh-body">
          {isTyped && check.company ? `Typed from: ${check.company.source.name}. ` : ''}
          {files.length > 0 ? `Kept: ${files.map(({ name }) => name).join(', ')}.` : 'No extract is kept.'}
        </p>
        {check.kyb_can.record.may && (
          <>
            <AddFile check={check} shows="extract" label="Add an extract" />
            <div className={css.pair}>
              {text('name', 'Company name')}
              {text('number', 'Company number')}
              <NativeSelect
                label="Status"
                value={values.status}
                data={STATUSES.map((value) => ({ value, label: STATUS[value] }))}
                onChange={(event) => set({ status: STATUSES.find((one) => one === event.currentTarget.value) ?? 'unknown' })}
              />
              <DateField
                label="Incorporated on"
                value={values.incorporated_on}
                error={errors['incorporated_on']}
                onChange={(incorporated_on) => set({ incorporated_on })}
              />
            </div>
            {text('address', 'Registered office')}
            <div className={css.rows}>
              {officers.map((row, at) => (
                // A row has no name of its own, and is only ever added at the end.
                <div key={at} className={css.row}>
                  <NativeSelect
                    label="Officer"
                    value={row.role}
                    data={ROLES.map((value) => ({ value, label: ROLE[value] }))}
                    onChange={(event) => setOfficer(at, { role: ROLES.find((one) => one === event.currentTarget.value) ?? 'director' })}
                  />
                  <TextInput
                    label="Officer’s name"
                    value={row.name}
                    error={errors[`officers.${at}.name`]}
                    onChange={(event) => setOfficer(at, { name: event.currentTarget.value })}
                  />
                  <TextInput
                    label="Born, month"
                    placeholder="06/1981"
                    value={row.born}
                    error={errors[`officers.${at}.born`]}
                    onChange={(event) => setOfficer(at, { born: event.currentTarget.value })}
                  />
                  <Button
                    variant="subtle"
                    color="gray"
                    className={css.remove}
                    aria-label={`Remove officer ${at + 1}`}
                    onClick={() => setOfficers(officers.filter((_, other) => other !== at))}
                  >
                    <IconX size={15} stroke={1.7} aria-hidden />
                  </Button>
                </div>
              ))}
              <div>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={14} stroke={1.7} />}
                  onClick={() => setOfficers([...officers, NO_OFFICER])}
                >
                  Add an officer
                </Button>
              </div>
            </div>
            <TypedRows rows={owners} field="owners" errors={errors} onChange={setOwners} />
            <div className={css.pair}>
              {text('taken_from', 'Where the extract comes from')}
              <DateField
                label="Day of the extract"
                value={values.taken_on}
                error={errors['taken_on']}
                onChange={(taken_on) => set({ taken_on })}
              />
            </div>
            {save.error && Object.keys(errors).length === 0 && <ActRefused error={save.error} onReload={() => save.reset()} />}
            <div>
              <Button
                variant="default"
                loading={save.isPending}
                onClick={() => save.mutate(undefined, { onSuccess: () => toast.ok('Extract recorded', values.name) })}
              >
                Record the extract
              </Button>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
