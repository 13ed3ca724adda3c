import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Tenancy } from '@freehold/contract/properties/tenancies';
import { DEPOSIT_SCHEMES, TENANCY_REGIMES } from '@freehold/property-rules/tenancy-states';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api-error.ts';
import { poundsAndPence } from '../../../lib/money.ts';
import { EVERY, rentWords } from '../../../shared/rent-words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMergedForm } from '../../../shared/use-merged-form.tsx';
import { tenancyQuery } from '../../../shared/tenancy-query.ts';
import { useChangeTenancy } from './queries.ts';
import { changeOf, faultsOf, LABELS, versioned } from './tenancy-form.ts';
import css from './tenancies.module.css';

const WORDS: Record<string, string> = { ...TENANCY_REGIMES, ...DEPOSIT_SCHEMES, ...EVERY };
const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

type Props = { property: PropertyDetails; tenancy: Tenancy; opened: boolean; onClose: () => void };

/** The terms of a tenancy. What the law caps is said beside the field, and refused with its reason. */
export function TenancyDrawer({ property, tenancy, opened, onClose }: Props) {
  const client = useQueryClient();
  const change = useChangeTenancy(property.id, tenancy.id);
  const form = useMergedForm({
    record: versioned(tenancy),
    what: 'the tenancy',
    labelOf: (field) => LABELS[field] ?? field,
    inWords: (_field, value) => WORDS[value] ?? value,
    check: faultsOf,
    save: (version, changed) => change.mutateAsync({ version, ...changeOf(changed) }),
    reread: async () => {
      const { current } = await client.fetchQuery({ ...tenancyQuery(property.id), staleTime: 0 });
      return current ? versioned(current) : undefined;
    },
    onSaved: (taken) => {
      toast.ok(
        'Tenancy saved',
        taken.length > 0 ? `Taken over: ${taken.map((field) => LABELS[field]?.toLowerCase()).join(', ')}` : undefined,
      );
      onClose();
    },
  });
  const field = (name: string) => ({
    label: LABELS[name],
    value: form.values[name] ?? '',
    error: form.errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => form.set({ [name]: event.currentTarget.value }),
  });
  const date = (name: string) => ({
    label: LABELS[name],
    value: form.values[name] ?? '',
    error: form.errors[name],
    onChange: (value: string) => form.set({ [name]: value }),
  });
  const close = () => {
    form.undo();
    onClose();
  };
  const isAssured = form.values['regime'] === 'assured';
  const { limits, advertised } = tenancy;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      title="Terms of the tenancy"
      sub={property.title}
      dirty={form.dirty}
      foot={
        <>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form="tenancy-form" loading={form.isSaving} disabled={!form.dirty}>
            Save tenancy
          </Button>
        </>
      }
    >
      <form id="tenancy-form" ref={form.formRef} className={css.form} onSubmit={(event) => void form.submit(event)} noValidate>
        <FormErrors
          count={Object.keys(form.errors).length}
          before="the tenancy is saved"
          message={form.refusal === null ? null : messageOf(form.refusal)}
        />
        <NativeSelect
          {...field('regime')}
          data={options(TENANCY_REGIMES)}
          description={isAssured ? 'Periodic from 1 May 2026: it has no fixed term' : 'The caps on rent and deposits do not apply'}
          onChange={(event) =>
            form.set({ regime: event.currentTarget.value, ...(event.currentTarget.value === 'assured' ? { term_months: '' } : {}) })
          }
        />
        {!isAssured && <Textarea {...field('regime_reason')} autosize minRows={2} maxLength={2000} />}
        <div className={css.pair}>
          <DateField {...date('starts_on')} />
          {!isAssured && <TextInput {...field('term_months')} inputMode="numeric" />}
          {isAssured && <DateField {...date('entered_into_on')} />}
        </div>
        {!isAssured && <DateField {...date('entered_into_on')} />}
        <div className={css.pair}>
          <TextInput
            {...field('rent_pence')}
            inputMode="decimal"
            leftSection="£"
            {...(isAssured && advertised
              ? { description: `Advertised ${rentWords(advertised.rent_pence, advertised.rent_frequency)}` }
              : {})}
          />
          <NativeSelect {...field('rent_frequency')} data={options(EVERY)} />
        </div>
        <div className={css.pair}>
          <TextInput
            {...field('deposit_pence')}
            inputMode="decimal"
            leftSection="£"
            {...(isAssured ? { description: `At most ${poundsAndPence(limits.deposit_pence)}, ${limits.deposit_weeks} weeks’ rent` } : {})}
          />
          <NativeSelect {...field('deposit_scheme')} data={[{ value: '', label: 'Not chosen yet' }, ...options(DEPOSIT_SCHEMES)]} />
        </div>
        <h3 className={css.part}>Holding deposit</h3>
        <TextInput
          {...field('holding_deposit_pence')}
          label="Amount"
          inputMode="decimal"
          leftSection="£"
          {...(isAssured ? { description: `At most one week’s rent, ${poundsAndPence(limits.holding_deposit_pence)}` } : {})}
        />
        <div className={css.pair}>
          <DateField {...date('holding_deposit_taken_on')} />
          <DateField {...date('holding_deadline_on')} />
        </div>
        {tenancy.status === 'ending' && (
          <>
            <h3 className={css.part}>Notice</h3>
            <div className={css.pair}>
              <DateField {...date('notice_given_on')} />
              <DateField {...date('ends_on')} />
            </div>
          </>
        )}
        {tenancy.status === 'active' && (
          <p className="fh-small fh-dim">To record notice, move the property to Notice given. Its dates are then entered here.</p>
        )}
      </form>
      {form.conflict}
    </SideDrawer>
  );
}
