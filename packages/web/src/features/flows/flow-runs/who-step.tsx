import { Checkbox } from '@mantine/core';
import { ROLE_WORDS, type PropertyRole } from '@freehold/property-rules/property-stages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PartyField } from '../../../shared/party-field.tsx';
import { partyQuery } from '../../../shared/party-queries.ts';
import { propertyPeopleQuery } from '../../../shared/property-people-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { LoadingRows, PartFailed } from '../../../ui/states.tsx';
import { Status } from '../../../ui/status.tsx';
import { PropertyChoice, type ChosenProperty } from './property-choice.tsx';
import type { FlowToRun } from './queries.ts';
import css from './runner.module.css';

export type RunPerson = { id: number; name: string; role: PropertyRole | null };
export type Who = { property: ChosenProperty | null; people: readonly RunPerson[] };
type Props = { flow: FlowToRun; who: Who; onChange: (who: Who) => void; faults: { property: string | null; people: string | null } };

/** For whom: the property first, where the flow is for one, and then those of its people whose role the flow is for. */
export function WhoStep({ flow, who, onChange, faults }: Props) {
  const { asset_type_id: asset } = flow;
  if (asset !== 1 && asset !== 2) return <AnyPeople who={who} onChange={onChange} fault={faults.people} />;
  return (
    <>
      <Card title="Property" padded>
        <PropertyChoice
          assetTypeId={asset}
          value={who.property}
          onChange={(property) => onChange({ property, people: [] })}
          error={faults.property}
        />
      </Card>
      {who.property !== null && (
        <PeopleOf
          flow={flow}
          property={who.property}
          chosen={who.people}
          onChange={(people) => onChange({ ...who, people })}
          fault={faults.people}
        />
      )}
    </>
  );
}

type OfProperty = {
  flow: FlowToRun;
  property: ChosenProperty;
  chosen: readonly RunPerson[];
  onChange: (people: RunPerson[]) => void;
  fault: string | null;
};
function PeopleOf({ flow, property, chosen, onChange, fault }: OfProperty) {
  const query = useQuery(propertyPeopleQuery(property.id));
  if (query.isError)
    return (
      <Card title="Who is this for">
        <PartFailed title="We could not load the people of this property" error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    );
  if (!query.data) return <LoadingRows rows={3} label="The people of the property are loading" />;
  const people = query.data.data.filter(({ role, state }) => state !== 'withdrawn' && flow.roles.includes(role));
  if (people.length === 0)
    return (
      <Card title="Who is this for" padded>
        <p className="fh-body">
          Nobody at this property is one of those the flow is for: {flow.roles.map((role) => ROLE_WORDS[role].toLowerCase()).join(', ')}.{' '}
          <Link className="fh-link" to="/properties/details/$id" params={{ id: String(property.id) }}>
            Open the property to add them
          </Link>
        </p>
      </Card>
    );
  const isChosen = (id: number) => chosen.some((one) => one.id === id);
  return (
    <Card title="Who is this for" count={chosen.length}>
      <ul className={css.people}>
        {people.map(({ id, party, role }) => (
          <li key={id}>
            <Checkbox
              className={css.box ?? ''}
              checked={isChosen(party.id)}
              label={
                <span className={css.person}>
                  <Face name={party.name} size={30} company={party.kind === 'company'} />
                  <span className="fh-col">
                    <span className={css.strong}>{party.name}</span>
                    <span className="fh-small fh-dim">{ROLE_WORDS[role]}</span>
                  </span>
                </span>
              }
              onChange={(event) =>
                onChange(
                  event.currentTarget.checked
                    ? [...chosen, { id: party.id, name: party.name, role }]
                    : chosen.filter((one) => one.id !== party.id),
                )
              }
            />
            {party.aml && <Status of={party.aml.status} />}
          </li>
        ))}
      </ul>
      {fault !== null && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
    </Card>
  );
}

function AnyPeople({ who, onChange, fault }: { who: Who; onChange: (who: Who) => void; fault: string | null }) {
  const without = (id: number) => onChange({ ...who, people: who.people.filter((one) => one.id !== id) });
  return (
    <Card title="Who is this for" count={who.people.length} padded>
      {who.people.map(({ id }) => (
        <ChosenPerson key={id} id={id} onClear={() => without(id)} />
      ))}
      <PartyField
        label={who.people.length === 0 ? 'Person or company' : 'Another person or company'}
        value={null}
        canAdd={false}
        error={fault}
        help="Somebody who is not there yet is added on the People page."
        onChange={(choice) => {
          if (choice === null || !('party_id' in choice) || who.people.some(({ id }) => id === choice.party_id)) return;
          onChange({ ...who, people: [...who.people, { id: choice.party_id, name: '', role: null }] });
        }}
      />
    </Card>
  );
}

function ChosenPerson({ id, onClear }: { id: number; onClear: () => void }) {
  const { data } = useQuery(partyQuery(id));
  const name = data?.name ?? `Number ${id}`;
  return (
    <div className={css.chosen}>
      <span className={css.person}>
        <Face name={name} size={30} company={data?.kind === 'company'} />
        <span className={css.strong}>{name}</span>
      </span>
      <button type="button" className="fh-act" onClick={onClear}>
        Remove<span className="fh-spoken"> {name}</span>
      </button>
    </div>
  );
}
