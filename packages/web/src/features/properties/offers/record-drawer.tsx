import { advertisedRent } from '@freehold/property-rules/lettings-law';
import type { Offer, OfferTerms } from '@freehold/contract/properties/offers';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { propertyPeopleQuery } from '../../../shared/property-people-query.ts';
import { formatPounds } from '../../../lib/format.ts';
import { rentWords } from '../../../shared/rent-words.ts';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { Plot } from '../../../shared/plot.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { LoadingCard } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { ApplicantFields } from './applicant-fields.tsx';
import { LawPanel } from './law-panel.tsx';
import { LettingFields, SaleFields, SharedFields } from './offer-fields.tsx';
import { aboveBy, checkOffer, NEWCOMERS, toNewOffer, toTerms, valuesOf, type OfferValues } from './offer-form.ts';
import { useChangeOffer, useChangeRegime, useDecideOffer, useRecordOffer } from './queries.ts';
import { sumOf } from './words.ts';
import css from './offers.module.css';

type Props = {
  property: PropertyDetails;
  terms: OfferTerms;
  /** The offer that is changed; null for a new one. */
  offer: Offer | null;
  opened: boolean;
  onClose: () => void;
  /** It was recorded, and is to be accepted. */
  onAccept: (offer: Offer) => void;
};
type After = 'keep' | 'reject' | 'accept';

/** Records an offer, or changes one that is open. One above the advertised rent shows the law, and its lawful acts. */
export function RecordDrawer({ property, terms, offer, opened, onClose, onAccept }: Props) {
  const formId = useId();
  const people = useQuery({ ...propertyPeopleQuery(property.id), enabled: opened && offer === null });
  const leads = (people.data?.data ?? []).filter((each) => each.is_lead && each.state !== 'withdrawn').map((each) => each.group_id);
  const groups = (people.data?.meta.groups ?? []).filter((group) => leads.includes(group.id));
  const [initial] = useState(() => valuesOf(terms, '', offer));
  // Decided once: a group that appears later must not take away what is being typed.
  const [startsNew, setStartsNew] = useState<boolean | null>(null);
  if (startsNew === null && (people.data !== undefined || people.isError)) setStartsNew(groups.length === 0);
  const form = useCheckedForm(initial, (values) => checkOffer(terms, offer === null)(withNewcomers(values, startsNew)));
  const values = withNewcomers(form.values, startsNew);
  const record = useRecordOffer(property.id);
  const change = useChangeOffer();
  const regime = useChangeRegime(property.id);
  const decide = useDecideOffer();
  const [after, setAfter] = useState<After>('keep');
  const [trouble, setTrouble] = useState<unknown>(null);
  const above = aboveBy(values, terms);
  const advertised = advertisedRent({ rent_pence: terms.asking_pence, rent_frequency: terms.rent_frequency });
  const isBusy = record.isPending || change.isPending || regime.isPending || decide.isPending;

  function close() {
    form.reset(initial);
    setTrouble(null);
    onClose();
  }
  async function send(wanted: OfferValues, next: After) {
    setTrouble(null);
    try {
      if (terms.kind === 'letting' && isOtherRegime(wanted, terms))
        await regime.mutateAsync({
          version: terms.property_version,
          tenancy_regime: wanted.regime,
          ...(wanted.regime === 'assured' ? {} : { reason: wanted.regimeReason.trim() }),
        });
      const saved =
        offer === null
          ? await record.mutateAsync(toNewOffer(wanted, terms.kind))
          : await change.mutateAsync({ id: offer.id, version: offer.version, ...toTerms(wanted, terms.kind) });
      form.reset(initial);
      if (next === 'accept') return onAccept(saved);
      if (next === 'reject') await decide.mutateAsync({ id: saved.id, to: 'rejected', reason: 'Above the advertised rent' });
      toast.ok(
        next === 'reject' ? 'Offer recorded as rejected' : offer === null ? 'Offer recorded' : 'Offer changed',
        `${sumOf(saved)}, ${saved.group.name}`,
      );
      close();
    } catch (error) {
      const found = fieldErrorsOf(error);
      if (Object.keys(found).length > 0) form.refuse(found);
      else setTrouble(error);
    }
  }
  const submit = (next: After) => {
    setAfter(next);
    return form.submit(() => void send(values, next));
  };
  const stale = isApiError(trouble, 'STALE_VERSION');
  const refused =
    trouble && form.count === 0
      ? (stale ? 'Someone else changed this. Close it, check the latest and try again.' : messageOf(trouble)) ||
        'The offer could not be saved. Try again in a moment.'
      : null;
  return (
    <SideDrawer
      opened={opened}
      onClose={close}
      dirty={form.dirty}
      title={
        <span className={css.title}>
          <Plot id={property.id} type={property.type} size={40} radius={8} />
          <span className="fh-col">
            {offer === null ? 'Record offer' : 'Change the offer'}
            <span className={css.sub}>{[property.title, askingWords(terms)].filter(Boolean).join(', ')}</span>
          </span>
        </span>
      }
      foot={
        above !== null && advertised !== null ? (
          <>
            <Button variant="default" loading={isBusy && after === 'reject'} onClick={(event) => submit('reject')(event)}>
              {offer === null ? 'Record as rejected' : 'Reject offer'}
            </Button>
            <Button loading={isBusy && after === 'accept'} onClick={(event) => submit('accept')(event)}>
              Accept at {formatPounds(advertised.pence)}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" className="fh-hide-m" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} loading={isBusy} disabled={stale}>
              {offer === null ? 'Record offer' : 'Save offer'}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        ref={form.formRef}
        className={css.form}
        noValidate
        onSubmit={(event) => (above === null ? submit('keep')(event) : event.preventDefault())}
      >
        {above !== null && advertised !== null && (
          <LawPanel>
            You may record it as rejected, or accept {rentWords(advertised.pence, advertised.frequency)}, the rent you advertised. Nobody
            may be invited to offer more.
          </LawPanel>
        )}
        <FormErrors count={form.count} before="the offer can be recorded" message={refused} />
        {offer === null ? (
          startsNew === null ? (
            <LoadingCard height={56} label="The applicants are loading" />
          ) : (
            <ApplicantFields form={{ ...form, values }} kind={terms.kind} groups={groups} />
          )
        ) : (
          <p className={css.from}>From {offer.group.name}</p>
        )}
        {terms.kind === 'sale' ? <SaleFields form={form} terms={terms} /> : <LettingFields form={form} terms={terms} />}
        <SharedFields form={form} />
      </form>
    </SideDrawer>
  );
}

/** Where no group stood at the property, the offer comes from newcomers. */
const withNewcomers = (values: OfferValues, startsNew: boolean | null): OfferValues =>
  values.from === '' && startsNew === true ? { ...values, from: NEWCOMERS } : values;

const isOtherRegime = (values: OfferValues, terms: OfferTerms): boolean =>
  values.regime !== terms.tenancy_regime ||
  (values.regime !== 'assured' && values.regimeReason.trim() !== (terms.tenancy_regime_reason ?? ''));

function askingWords(terms: OfferTerms): string | null {
  if (terms.asking_pence === null) return null;
  return terms.rent_frequency === null
    ? `asking ${formatPounds(terms.asking_pence)}`
    : `advertised at ${rentWords(terms.asking_pence, terms.rent_frequency)}`;
}
