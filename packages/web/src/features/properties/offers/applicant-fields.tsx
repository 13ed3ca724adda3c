import type { OfferTerms } from '@freehold/contract/properties/offers';
import type { ApplicantGroup } from '@freehold/contract/properties/property-people';
import { NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { PartyField } from '../../../shared/party-field.tsx';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { applicantMessages, NEWCOMERS, type OfferValues } from './offer-form.ts';
import css from './offers.module.css';

const MOST = 8;
type Props = { form: ReturnType<typeof useCheckedForm<OfferValues>>; kind: OfferTerms['kind']; groups: readonly ApplicantGroup[] };

/** Who makes the offer: a group of the property, or people who come with it. */
export function ApplicantFields({ form, kind, groups }: Props) {
  const { values, errors } = form;
  const { applicants } = values;
  const set = (index: number, choice: OfferValues['applicants'][number]) =>
    form.set({ applicants: applicants.map((each, at) => (at === index ? choice : each)) });
  const lead = kind === 'sale' ? 'Buyer' : 'Lead tenant';
  const next = kind === 'sale' ? 'Buyer' : 'Joint tenant';
  return (
    <>
      {groups.length > 0 && (
        <NativeSelect
          label="From"
          value={values.from}
          error={errors['group_id']}
          onChange={(event) => form.set({ from: event.currentTarget.value })}
          data={[
            { value: '', label: 'Choose' },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NEWCOMERS, label: 'Somebody new' },
          ]}
        />
      )}
      {values.from === NEWCOMERS && (
        <div className={css.people}>
          {applicants.map((choice, index) => (
            <PartyField
              key={index}
              label={index === 0 ? lead : `${next} ${index + 1}`}
              value={choice}
              onChange={(chosen) => set(index, chosen)}
              error={errors[`applicants.${index}.party_id`] ?? errors[`applicants.${index}.role`] ?? null}
              errors={applicantMessages(errors, index)}
            />
          ))}
          {applicants.at(-1) !== null && applicants.length < MOST && (
            <button type="button" className={`fh-act ${css.add}`} onClick={() => form.set({ applicants: [...applicants, null] })}>
              <IconPlus size={14} stroke={1.8} aria-hidden /> Add another person
            </button>
          )}
        </div>
      )}
    </>
  );
}
