import { oneOf } from '../../../lib/search-params.ts';
import { NO_CERTIFIED_PROVIDER, recordRightToRent, type RentCheck } from '@freehold/contract/identity/rent-checks';
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formatLongDate, londonDay } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles } from '../../../ui/choice-tiles.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { bodyOf, codeUntil, daysOf, faultsOf, type RecordValues, valuesOf } from './record-form.ts';
import { PapersFields } from './papers-fields.tsx';
import { ProviderPanel } from './provider-panel.tsx';
import css from './rent-check.module.css';

const SEEN_ON = { manual: 'Papers seen on', share_code: 'Page seen on', certified_provider: 'Compared with the person on' } as const;
const SAID = ['yes', 'no', 'unsure'] as const;
const ANSWERS = [
  { value: '', label: 'Choose' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unsure', label: 'Not sure' },
];

/** How they show it, what was seen, and what it comes to: one form, recorded at once. */
export function RecordCard({ check }: { check: RentCheck }) {
  const [today] = useState(() => londonDay(new Date()));
  const form = useCheckedForm<RecordValues>(valuesOf(check, today), faultsOf);
  const { values, errors, set } = form;
  const record = useCheckAct(check.id, (body: ReturnType<typeof bodyOf>) =>
    call(recordRightToRent, { params: { id: check.id }, body: { ...body, version: check.version } }),
  );
  const send = form.submit((now) =>
    record.mutate(bodyOf(now), {
      onSuccess: () => toast.ok('Recorded', check.subject_name),
      onError: (error) => form.refuse(fieldErrorsOf(error)),
    }),
  );
  const name = check.subject_name;
  const across = useIsMobile() ? 1 : 3;
  // What a provider has not answered yet cannot be recorded.
  const isRecordable = values.route !== null && (values.route !== 'certified_provider' || check.provider?.state === 'answered');
  return (
    <Card title={`How ${name} shows it`} padded>
      <form ref={form.formRef} className={css.fields} noValidate onSubmit={send}>
        <FormErrors count={form.count} before="it can be recorded" />
        <ChoiceTiles
          legend="Route"
          quietLegend
          across={across}
          value={values.route}
          error={errors['route']}
          onChange={(route) => set({ route })}
          choices={[
            { value: 'manual', label: 'Original papers', detail: 'List A or B, seen in person or by live video' },
            { value: 'share_code', label: 'Home Office share code', detail: 'Nine characters, good for 90 days' },
            {
              value: 'certified_provider',
              label: 'Certified provider',
              detail: check.provider
                ? `British and Irish passports. ${check.provider.is_sandbox ? 'Sandbox, made up' : `By ${check.provider.provider}`}`
                : NO_CERTIFIED_PROVIDER,
              disabled: check.provider === null,
            },
          ]}
        />
        {values.route === 'manual' && <PapersFields values={values} errors={errors} set={set} />}
        {values.route === 'certified_provider' && check.provider && <ProviderPanel check={check} provider={check.provider} />}
        {values.route === 'share_code' && <CodeFields values={values} errors={errors} set={set} />}
        {isRecordable && (
          <>
            <div className={css.pair}>
              <DateField
                label={SEEN_ON[values.route ?? 'manual']}
                value={values.checked_on}
                error={errors['checked_on']}
                onChange={(checked_on) => set({ checked_on })}
              />
              {check.follows === null && (
                <DateField
                  label="Tenancy begins"
                  value={values.tenancy_from}
                  error={errors['tenancy_from']}
                  onChange={(tenancy_from) => set({ tenancy_from })}
                />
              )}
            </div>
            <div className={css.pair}>
              <Said label="The photo is the person you saw" name="photo_matches" values={values} errors={errors} set={set} />
              <Said label="The name agrees with the application" name="name_matches" values={values} errors={errors} set={set} />
              {values.route === 'manual' && (
                <Said label="The papers look genuine and unaltered" name="genuine" values={values} errors={errors} set={set} />
              )}
            </div>
            <div className={css.ticks}>
              {values.route === 'manual' && (
                <Checkbox
                  label="The original lay before me, not a copy or a picture of it"
                  checked={values.original_in_hand}
                  onChange={(event) => set({ original_in_hand: event.currentTarget.checked })}
                />
              )}
              {values.route === 'share_code' && (
                <Checkbox
                  label="I opened the page on GOV.UK myself; it was not sent to me"
                  checked={values.opened_by_us}
                  onChange={(event) => set({ opened_by_us: event.currentTarget.checked })}
                />
              )}
              <Checkbox
                label="The home is in England"
                checked={values.in_england}
                onChange={(event) => set({ in_england: event.currentTarget.checked })}
              />
            </div>
            <Result values={values} errors={errors} set={set} onlyUnlimited={values.route === 'certified_provider'} />
            <Textarea
              label="Note, optional"
              description="Kept with the check and printed on the report. It is not sent to the person."
              autosize
              minRows={2}
              maxRows={6}
              maxLength={600}
              value={values.note}
              error={errors['note']}
              onChange={(event) => set({ note: event.currentTarget.value })}
            />
            {record.error && Object.keys(fieldErrorsOf(record.error)).length === 0 && (
              <ActRefused error={record.error} onReload={record.reset} />
            )}
            <div className={css.send}>
              <Button type="submit" loading={record.isPending} leftSection={<IconCheck size={15} stroke={2} />}>
                Record for {name}
              </Button>
              <span className="fh-small fh-dim">In your name. What is recorded is never edited; the newest counts.</span>
            </div>
          </>
        )}
      </form>
    </Card>
  );
}

export type PartProps = { values: RecordValues; errors: Readonly<Record<string, string>>; set: (part: Partial<RecordValues>) => void };

function Said({ label, name, values, errors, set }: PartProps & { label: string; name: 'photo_matches' | 'name_matches' | 'genuine' }) {
  return (
    <NativeSelect
      label={label}
      data={ANSWERS}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => set({ [name]: oneOf(event.currentTarget.value, SAID) ?? '' })}
    />
  );
}

function CodeFields({ values, errors, set }: PartProps) {
  const until = codeUntil(values);
  return (
    <div className={css.three}>
      <TextInput
        label="Share code"
        autoComplete="off"
        spellCheck={false}
        placeholder="R4B 7CD 9EF"
        value={values.share_code}
        error={errors['share_code']}
        onChange={(event) => set({ share_code: event.currentTarget.value.toUpperCase() })}
      />
      <div>
        <DateField
          label="Code made on"
          value={values.code_given_on}
          error={errors['code_given_on']}
          onChange={(code_given_on) => set({ code_given_on })}
        />
        {until !== null && <p className={css.help}>Good until {formatLongDate(until)}</p>}
      </div>
      <DateField label="Date of birth" startWithYears value={values.dob} error={errors['dob']} onChange={(dob) => set({ dob })} />
    </div>
  );
}

function Result({ values, errors, set, onlyUnlimited }: PartProps & { onlyUnlimited: boolean }) {
  const days = daysOf(values);
  const across = useIsMobile() ? 1 : 3;
  return (
    <>
      <ChoiceTiles
        legend="Result"
        across={across}
        value={values.result}
        error={errors['result']}
        onChange={(result) => set({ result })}
        choices={[
          { value: 'unlimited', label: 'Right to rent, without limit', detail: 'No follow-up' },
          {
            value: 'time_limited',
            label: 'Right to rent, for a time',
            detail: onlyUnlimited ? 'A British or Irish passport shows a right without limit' : 'The follow-up is set for you',
            disabled: onlyUnlimited,
          },
          { value: 'none', label: 'No right shown', detail: 'The tenancy cannot start for this person' },
        ]}
      />
      {values.result === 'time_limited' && (
        <div className={css.pair}>
          <DateField
            label="Permission ends"
            value={values.valid_until}
            error={errors['valid_until']}
            onChange={(valid_until) => set({ valid_until })}
          />
          {days && (
            <div className={css.days}>
              <Facts
                side
                facts={[
                  { label: 'Permission ends', value: days.ends === null ? 'Not shown' : formatLongDate(days.ends) },
                  { label: '12 months from the check', value: formatLongDate(days.year) },
                  { label: <b>Check again by</b>, value: <b>{formatLongDate(days.again)}</b> },
                ]}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}
