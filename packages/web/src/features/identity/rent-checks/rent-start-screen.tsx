import { getProperty } from '@freehold/contract/properties/property-details';
import { startRentChecks } from '@freehold/contract/identity/rent-checks';
import { Button, TextInput } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf, messageOf } from '../../../lib/api-error.ts';
import { stateKey } from '../../../lib/client-state.ts';
import { plural } from '../../../lib/format.ts';
import { countIn } from '../../../lib/search-params.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { PartyField } from '../../../shared/party-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { toast } from '../../../ui/toast.ts';
import { readTypedDate } from '../../../ui/typed-date.ts';
import css from './rent-check.module.css';

type Person = { party: number | null; first_name: string; last_name: string; dob: string };

/** Whom to check: every adult at a letting, or one person. That everybody is checked alike is said first. */
export function RentStartScreen() {
  const search = useSearch({ strict: false });
  const property = countIn(search['property']) ?? null;
  return (
    <div className={`fh-page ${css.start}`}>
      <PageHead title="New Right to Rent check" sub="For a home in England" />
      <div className="fh-stack">
        <Notice kind="tells" icon={<IconScale size={18} stroke={1.7} aria-hidden />}>
          <b>Check every adult who will live there, in the same way.</b> Ask the same of everybody, whatever their name, accent, colour or
          nationality, before the agreement is signed. Let each choose how they show it, and do not prefer one way. Nobody under 18 is
          checked.
        </Notice>
        {property === null ? (
          <OnePerson party={countIn(search['party']) ?? null} />
        ) : (
          <AtProperty id={property} party={countIn(search['party']) ?? null} />
        )}
      </div>
    </div>
  );
}

function useStart() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keyed = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: Parameters<typeof call<typeof startRentChecks>>[1]['body']) =>
      keyed((idempotencyKey) => call(startRentChecks, { body, idempotencyKey })),
    onSuccess: ({ started, refused }) => {
      for (const topic of ['check', 'properties', 'parties'] as const) invalidateTopic(client, topic);
      const left = refused.map(({ name, reason }) => `${name}: ${reason}.`).join(' ');
      const [first] = started;
      if (!first) return toast.fail(left || 'No check was begun');
      toast.ok(`${plural(started.length, 'check')} begun`, left || started.map(({ name }) => name).join(', '));
      void navigate({ to: '/marketplace/manual_rtr_check/$id', params: { id: String(first.check_id) } });
    },
  });
}

function AtProperty({ id, party }: { id: number; party: number | null }) {
  const { data, error } = useQuery({
    queryKey: stateKey('property details by id', id),
    queryFn: ({ signal }) => call(getProperty, { params: { id }, signal }),
  });
  const start = useStart();
  const one = data?.people.find((person) => person.party.id === party && person.role === 'tenant');
  return (
    <Card title={data ? data.line1 : 'The letting'} padded>
      <div className={css.fields}>
        <p className="fh-body">
          A check is begun of every tenant and permitted occupier of 18 or over. Who has one that is open is left as they are. Nothing is
          charged.
        </p>
        {(start.error ?? error) && (
          <Notice kind="stops">{messageOf(start.error ?? error) || 'This could not be begun. Try again in a moment.'}</Notice>
        )}
        <div className={css.send}>
          <Button loading={start.isPending} onClick={() => start.mutate({ property_id: id })}>
            Begin for every adult
          </Button>
          {one && (
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate({ property_id: id, party_id: one.party.id })}>
              Begin for {one.party.name} alone
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function OnePerson({ party }: { party: number | null }) {
  const [person, setPerson] = useState<Person>({ party, first_name: '', last_name: '', dob: '' });
  const start = useStart();
  const errors = fieldErrorsOf(start.error);
  const set = (part: Partial<Person>) => setPerson({ ...person, ...part });
  const begin = () =>
    start.mutate(
      person.party === null
        ? {
            person: {
              first_name: person.first_name,
              last_name: person.last_name,
              dob: person.dob === '' ? null : (readTypedDate(person.dob) ?? person.dob),
            },
          }
        : { party_id: person.party },
    );
  return (
    <Card title="One person" padded>
      <form
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <p className="fh-body">For everybody who will live at a letting, open its page and choose Right to Rent there.</p>
        <PartyField
          label="One of your people, optional"
          kind="person"
          canAdd={false}
          help="Their record follows what you decide."
          value={person.party === null ? null : { party_id: person.party }}
          error={errors['party_id'] ?? null}
          onChange={(choice) => set({ party: choice && 'party_id' in choice ? choice.party_id : null })}
        />
        {person.party === null && (
          <>
            <div className={css.pair}>
              <TextInput
                label="First name"
                autoComplete="off"
                value={person.first_name}
                error={errors['person.first_name']}
                onChange={(event) => set({ first_name: event.currentTarget.value })}
              />
              <TextInput
                label="Last name"
                autoComplete="off"
                value={person.last_name}
                error={errors['person.last_name']}
                onChange={(event) => set({ last_name: event.currentTarget.value })}
              />
            </div>
            <div className={css.pair}>
              <DateField
                label="Date of birth, optional"
                startWithYears
                value={person.dob}
                error={errors['person.dob']}
                onChange={(dob) => set({ dob })}
              />
            </div>
          </>
        )}
        {start.error && Object.keys(errors).length === 0 && (
          <Notice kind="stops">{messageOf(start.error) || 'This could not be begun. Try again in a moment.'}</Notice>
        )}
        <div>
          <Button type="submit" loading={start.isPending}>
            Begin check
          </Button>
        </div>
      </form>
    </Card>
  );
}
