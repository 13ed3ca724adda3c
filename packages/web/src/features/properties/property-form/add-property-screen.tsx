import type { SuggestedAddress } from '@freehold/contract/properties/addresses';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { fieldErrorsOf, isApiError, messageOf } from '../../../lib/api-error.ts';
import { useAskBeforeLeaving } from '../../../ui/use-ask-before-leaving.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { FormErrors } from '../../../ui/form-errors.tsx';
import { PartyField, type PartyChoice } from '../../../shared/party-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Forbidden } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { WorkBar } from '../../../ui/work-bar.tsx';
import { AddressCard } from './address-card.tsx';
import { PropertyFields } from './property-fields.tsx';
import { EMPTY_PROPERTY, messagesHere, pinFrom, toNewProperty, valuesFrom, type Pin, type PropertyField } from './property-values.ts';
import { suggestionsQuery, useAddProperty } from './queries.ts';
import css from './property-form.module.css';

const route = getRouteApi('/shell/properties/add');

const KINDS = [
  { value: 'sales', label: 'For sale' },
  { value: 'lettings', label: 'To let' },
] as const;
const TYPING_MS = 300;
const WHOLE_POSTCODE = /^[A-Z]{1,2}[A-Z0-9]{1,2}[A-Z0-9]?[0-9OIL][A-Z0-9]{2}$/;
const asked = (typed: string): string | null => {
  const letters = typed.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
  return letters.length >= 5 && letters.length <= 7 && WHOLE_POSTCODE.test(letters) ? letters : null;
};

type Values = typeof EMPTY_PROPERTY & { owner: PartyChoice | null; pin: Pin };

/** Records a property: the postcode first, then what it is, what it costs and whom it belongs to. */
export function AddPropertyScreen() {
  const { can } = useCurrentUser();
  if (!can.edit_properties)
    return (
      <div className="fh-page">
        <Forbidden level={1} title="Your role cannot add properties">
          Ask an owner or admin.
        </Forbidden>
      </div>
    );
  return <AddPropertyForm />;
}

function AddPropertyForm() {
  const { type } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const user = useCurrentUser();
  const kind = type === 'lettings' ? 'letting' : 'sale';
  const add = useAddProperty();
  const [byHand, setByHand] = useState(false);
  const [picked, setPicked] = useState<SuggestedAddress | null>(null);
  const [isDone, setDone] = useState(false);
  const form = useCheckedForm<Values>(
    { ...EMPTY_PROPERTY, negotiator_id: String(user.member_id), owner: null, pin: null },
    async (values) => (await import('./form-checks.ts')).checkNewProperty(kind, values, values.pin, values.owner),
  );
  const { values, errors, set, left } = form;
  useAskBeforeLeaving(form.dirty && !add.isPending && !isDone, 'This property is not saved. Leave without saving it?');

  const [typed] = useDebouncedValue(values.postcode, TYPING_MS);
  const postcode = asked(typed);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const search = useQuery(suggestionsQuery(postcode, kind, askedFor !== null && askedFor === postcode ? 'provider' : 'own'));
  const found = postcode === asked(values.postcode) ? search.data : undefined;

  // The pin goes to a postcode once, when it is found; from then on it is the person's.
  const placed = useRef<string | null>(null);
  const setter = useRef(set);
  useEffect(() => {
    setter.current = set;
  });
  useEffect(() => {
    if (found?.provider?.state === 'asked' && found.addresses.length > 0) setByHand(false);
    if (!found || placed.current === found.postcode) return;
    placed.current = found.postcode;
    setPicked(null);
    setter.current({ pin: pinFrom(found) });
    if (found.addresses.length === 0) setByHand(true);
  }, [found]);

  async function place(to: { easting: number; northing: number }) {
    const { degreesOf } = await import('../../../lib/national-grid.ts');
    set({ pin: { place: { ...to, ...degreesOf(to) }, byHand: true } });
  }
  function pick(address: SuggestedAddress) {
    setPicked(address);
    set(valuesFrom(address));
  }
  const field = (name: PropertyField) => ({
    value: values[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => {
      if (name === 'postcode' && found && found.postcode !== values.postcode) set({ postcode: found.postcode });
      else if (values[name] !== '') left(name);
    },
  });

  const save = (stage: 'draft' | 'instructed') =>
    form.submit((ready) =>
      add.mutate(
        { ...toNewProperty(kind, ready, ready.pin, ready.owner), stage },
        {
          onSuccess: (made) => {
            setDone(true);
            toast.ok(stage === 'draft' ? 'Draft saved' : 'Property added', [made.line1, made.reference].filter(Boolean).join(', '));
            // Once the form no longer holds the page.
            setTimeout(() => void navigate({ to: '/properties/details/$id', params: { id: String(made.id) } }));
          },
          onError: (error) => {
            const { line1, property_id: _twin, ...rest } = messagesHere(fieldErrorsOf(error));
            form.refuse({ ...rest, ...(line1 && !isApiError(error, 'DUPLICATE') ? { line1 } : {}) });
          },
        },
      ),
    );
  const duplicate = isApiError(add.error, 'DUPLICATE') ? fieldErrorsOf(add.error)['property_id'] : undefined;
  const addressMissing = !byHand && errors['line1'] ? (found ? 'Choose an address, or enter it by hand' : undefined) : undefined;

  return (
    <form ref={form.formRef} noValidate onSubmit={save('instructed')} aria-label="Add property">
      <WorkBar
        title="Add property"
        sub="Start with the postcode"
        onBack={() => void router.navigate({ href: `/properties/${type}` })}
        middle={
          <Segmented
            label="For sale or to let"
            value={type}
            options={KINDS}
            onChange={(next) => void navigate({ search: { type: next }, replace: true, resetScroll: false, ignoreBlocker: true })}
          />
        }
        actions={
          <>
            <Button variant="default" loading={add.isPending} onClick={save('draft')}>
              Save draft
            </Button>
            <Button type="submit" loading={add.isPending} rightSection={<IconArrowRight size={15} stroke={1.9} aria-hidden />}>
              Add property
            </Button>
          </>
        }
      />
      <div className={css.page}>
        <div className={css.two}>
          <div className={css.column}>
            <FormErrors
              count={form.count}
              before="it can be added"
              message={
                add.error && form.count === 0 && !duplicate ? messageOf(add.error) || 'It was not added. Try again in a moment.' : null
              }
            />
            {duplicate && (
              <p className={css.tell} role="alert">
                {messageOf(add.error)}.
                <Link to="/properties/details/$id" params={{ id: duplicate }} className="fh-link">
                  Open it
                </Link>
              </p>
            )}
            <AddressCard
              field={field}
              found={found}
              isLooking={search.isFetching}
              onAsk={() => setAskedFor(postcode)}
              picked={picked}
              byHand={byHand}
              placedBy={values.pin === null ? null : values.pin.byHand ? 'hand' : 'postcode'}
              error={picked ? undefined : addressMissing}
              onPick={pick}
              onUnpick={() => setPicked(null)}
              onByHand={setByHand}
              onPlace={(to) => void place(to)}
            />
          </div>
          <div className={css.column}>
            <Card title="The property" padded>
              <div className={css.stack}>
                <PropertyFields kind={kind} field={field} negotiatorId={values.negotiator_id} />
                <PartyField
                  label={kind === 'sale' ? 'Seller' : 'Landlord'}
                  help={kind === 'sale' ? 'Checked before marketing starts' : 'Checked when you are instructed'}
                  value={values.owner}
                  error={errors['owner'] ?? errors['owner.party_id'] ?? null}
                  errors={Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.replace(/^owner\./, ''), message]))}
                  onChange={(owner) => set({ owner })}
                />
              </div>
            </Card>
          </div>
        </div>
      </div>
    </form>
  );
}
