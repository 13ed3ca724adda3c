import {
  JURISDICTIONS,
  type Jurisdiction,
  MOST_SUBJECTS,
  OWNER_RELATIONS,
  OwnershipTyped,
  type OwnerRelation,
  startOwnershipCheck,
} from '@freehold/contract/identity/ownership-checks';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { countIn, oneOf, textIn } from '../../../lib/search-params.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { PartyField } from '../../../shared/party-field.tsx';
import { propertyPeopleQuery } from '../../../shared/property-people-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { FormDraft } from '../../../shared/checks/form-draft.tsx';
import { JURISDICTION, RELATION } from './words.ts';
import { AddressFinder, onOneLine } from '../../../shared/address-finder.tsx';
import css from './ownership.module.css';

type Values = { address: string; title_number: string; jurisdiction: Jurisdiction; purpose: string };
type Subject = { key: number; partyId: number | null; relation: OwnerRelation };

/** Which home, why, and who is said to own it. */
export function OwnershipStartScreen() {
  const property = countIn(useSearch({ strict: false })['property']) ?? null;
  return (
    <div className={`fh-page ${css.start}`}>
      <PageHead title="New ownership check" sub="Before a home is marketed for whoever says that it is theirs" />
      {property === null ? <StartForm property={null} people={[]} /> : <OfProperty property={property} />}
    </div>
  );
}

/** Everybody who sells or lets the property is a subject to begin with. */
function OfProperty({ property }: { property: number }) {
  const { data, error, refetch } = useQuery(propertyPeopleQuery(property));
  if (error) return <PartFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingCard height={420} label="The people of the property are loading" />;
  const people = data.data.filter(({ role, state }) => (role === 'seller' || role === 'landlord') && state !== 'withdrawn');
  return <StartForm property={property} people={people.map(({ party }) => party.id)} />;
}

function StartForm({ property, people }: { property: number | null; people: readonly number[] }) {
  const search = useSearch({ strict: false });
  const party = countIn(search['party']) ?? null;
  const known = people.length > 0 ? people.slice(0, MOST_SUBJECTS) : [party];
  const [subjects, setSubjects] = useState<Subject[]>(known.map((partyId, key) => ({ key, partyId, relation: 'owner' })));
  const [values, setValues] = useState<Values>({
    address: textIn(search['address'], 300) ?? '',
    title_number: textIn(search['title'], 20) ?? '',
    jurisdiction: 'england_wales',
    purpose: '',
  });
  const [missing, setMissing] = useState(false);
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyed = useIdempotencyKey();
  const chosen = subjects.flatMap(({ partyId, relation }) => (partyId === null ? [] : [{ party_id: partyId, relation }]));
  const start = useMutation({
    mutationFn: () =>
      keyed((idempotencyKey) =>
        call(startOwnershipCheck, { body: { ...values, property_id: property, subjects: chosen }, idempotencyKey }),
      ),
    onSuccess: ({ id }) => {
      for (const topic of ['check', 'properties', 'parties'] as const) invalidateTopic(client, topic);
      void navigate({ to: '/marketplace/manual_ownership_check/$id', params: { id: String(id) } });
    },
  });
  const errors = fieldErrorsOf(start.error);
  const change = (key: number, part: Partial<Subject>) => setSubjects(subjects.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  return (
    <Card padded>
      <form
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(chosen.length === 0);
          if (chosen.length > 0) start.mutate();
        }}
      >
        <FormDraft
          form="ownership"
          property={property}
          typed={{ values, subjects: subjects.map(({ partyId, relation }) => ({ partyId, relation })) }}
          sent={start}
          onContinue={(typed) => {
            const kept = OwnershipTyped.safeParse(typed).data;
            if (!kept) return;
            setValues(kept.values);
            setSubjects(kept.subjects.map((one, key) => ({ key, ...one })));
          }}
        />
        {property === null ? (
          <>
            <AddressFinder onPick={(address) => set({ address: onOneLine(address) })} />
            <TextInput
              label="Address of the home"
              autoComplete="off"
              maxLength={300}
              value={values.address}
              error={errors['address']}
              onChange={(event) => set({ address: event.currentTarget.value })}
            />
          </>
        ) : (
          <p className="fh-body">The home is the property you came from. Whoever sells or lets it is compared with its register.</p>
        )}
        <div className={css.pair}>
          <TextInput
            label="Title number, where you know it"
            placeholder="AV771206"
            autoComplete="off"
            maxLength={20}
            value={values.title_number}
            error={errors['title_number']}
            onChange={(event) => set({ title_number: event.currentTarget.value })}
          />
          <NativeSelect
            label="Where it lies"
            value={values.jurisdiction}
            data={JURISDICTIONS.map((value) => ({ value, label: JURISDICTION[value] }))}
            onChange={(event) => set({ jurisdiction: oneOf(event.currentTarget.value, JURISDICTIONS) ?? 'england_wales' })}
          />
        </div>
        {subjects.map(({ key, partyId, relation }, at) => (
          <div key={key} className={css.person}>
            <PartyField
              label={subjects.length === 1 ? 'Who is said to own it' : `Person ${at + 1}`}
              canAdd={false}
              value={partyId === null ? null : { party_id: partyId }}
              error={at === 0 ? (errors['subjects'] ?? (missing ? 'Choose whose ownership to check' : null)) : null}
              onChange={(choice) => change(key, { partyId: choice && 'party_id' in choice ? choice.party_id : null })}
            />
            <NativeSelect
              label="What they are"
              value={relation}
              data={OWNER_RELATIONS.map((value) => ({ value, label: RELATION[value] }))}
              onChange={(event) => change(key, { relation: oneOf(event.currentTarget.value, OWNER_RELATIONS) ?? 'owner' })}
            />
            {subjects.length > 1 && (
              <TextButton onClick={() => setSubjects(subjects.filter((one) => one.key !== key))}>
                Leave out<span className="fh-spoken"> person {at + 1}</span>
              </TextButton>
            )}
          </div>
        ))}
        {subjects.length < MOST_SUBJECTS && (
          <div>
            <TextButton
              onClick={() =>
                setSubjects([...subjects, { key: Math.max(...subjects.map(({ key }) => key)) + 1, partyId: null, relation: 'owner' }])
              }
            >
              Add another person
            </TextButton>
          </div>
        )}
        <TextInput
          label="Why you look"
          description="It stands in the file and on the report."
          autoComplete="off"
          maxLength={300}
          value={values.purpose}
          error={errors['purpose']}
          onChange={(event) => set({ purpose: event.currentTarget.value })}
        />
        {start.error && Object.keys(errors).length === 0 && (
          <Notice kind="stops">{messageOf(start.error) || 'This could not be begun. Try again in a moment.'}</Notice>
        )}
        <div>
          <Button type="submit" loading={start.isPending}>
            Begin check
          </Button>
        </div>
        <p className={css.help}>Each person gets a check of their own; all of them share the register. Nothing is charged.</p>
      </form>
    </Card>
  );
}
