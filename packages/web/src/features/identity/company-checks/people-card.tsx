import { type CompanyCheck, type KeyPerson, linkKeyPerson } from '@freehold/contract/identity/company-checks';
import { createParty } from '@freehold/contract/people/parties';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { CHECK_STATUS } from '../../../shared/checks/words.ts';
import { type PartyChoice, PartyField } from '../../../shared/party-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { SideDrawer } from '../../../ui/side-drawer.tsx';
import { Status, StatusGlyph } from '../../../ui/status.tsx';
import { rangeWords, VERIFIED } from './words.ts';
import css from './company-check.module.css';

/** Everybody who runs the company or stands behind it, with what the register and our own checks say of them. */
export function PeopleCard({ check }: { check: CompanyCheck }) {
  const [whom, setWhom] = useState<string | null>(null);
  if (check.people.length === 0) return null;
  const chosen = check.people.find(({ id }) => id === whom);
  return (
    <Card title="Officers and people with control" count={check.people.length}>
      <div className={css.scroll}>
        <table className={css.people}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Role</th>
              <th scope="col">Holds</th>
              <th scope="col">Identity on register</th>
              <th scope="col">Screening</th>
              <th scope="col">Our check</th>
            </tr>
          </thead>
          <tbody>
            {check.people.map((person) => (
              <tr key={person.id}>
                <th scope="row">
                  <span className={css.person}>
                    <Face name={person.name} size={24} company={person.is_company} />
                    {person.party ? (
                      <Link className="fh-link" to="/people/$id" params={{ id: String(person.party.id) }}>
                        {person.name}
                      </Link>
                    ) : (
                      person.name
                    )}
                  </span>
                </th>
                <td data-label="Role">
                  {person.resigned_on ? `${person.roles.join(', ')}, to ${formatLongDate(person.resigned_on)}` : person.roles.join(', ')}
                </td>
                <td data-label="Holds">{person.range ? rangeWords(person.range) : ''}</td>
                <td data-label="Identity on register">
                  <Verified person={person} />
                </td>
                <td data-label="Screening">
                  <Screened person={person} />
                </td>
                <td data-label="Our check">
                  <OurCheck person={person} mayRecord={check.kyb_can.record.may} onSay={() => setWhom(person.id)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <SayWho key={chosen.id} check={check} person={chosen} onClose={() => setWhom(null)} />}
    </Card>
  );
}

function Verified({ person }: { person: KeyPerson }) {
  const look = VERIFIED[person.verified];
  return (
    <span className={css.state}>
      {'glyph' in look && <StatusGlyph glyph={look.glyph} family={look.family} />}
      {look.label}
    </span>
  );
}

function Screened({ person: { screening } }: { person: KeyPerson }) {
  if (!screening) return <>Not screened</>;
  const words =
    screening.state === 'waiting'
      ? 'Searching'
      : screening.state === 'failed'
        ? 'Not run'
        : screening.outcome === 'pass'
          ? 'No match'
          : screening.outcome === 'fail'
            ? 'Match confirmed'
            : 'Open';
  return screening.check_id === null ? (
    <>{words}</>
  ) : (
    <Link className="fh-link" to="/marketplace/manual_aml_check/$id" params={{ id: String(screening.check_id) }}>
      {words}
    </Link>
  );
}

function OurCheck({ person, mayRecord, onSay }: { person: KeyPerson; mayRecord: boolean; onSay: () => void }) {
  const { identity, party, needed, is_company: isCompany } = person;
  if (identity)
    return (
      <Link
        to="/marketplace/manual_kyc_check/$id"
        params={{ id: String(identity.check_id) }}
        aria-label={`Identity check ${identity.public_ref}`}
      >
        <Status of={CHECK_STATUS[identity.status]} />
      </Link>
    );
  if (isCompany || (!needed && !party)) return <Status of="notRequired" />;
  if (party)
    return (
      <span className={css.state}>
        <Link className="fh-link" to="/marketplace/manual_kyc_check/new" search={{ party: party.id }}>
          Check identity
        </Link>
        <Link className="fh-link" to="/people/$id" params={{ id: String(party.id) }}>
          Invite
        </Link>
      </span>
    );
  if (!mayRecord) return <Status of="notStarted" />;
  return (
    <Button size="xs" variant="default" onClick={onSay}>
      Say who this is
    </Button>
  );
}

/** Which of your people somebody is; who is not there yet is added. */
function SayWho({ check, person, onClose }: { check: CompanyCheck; person: KeyPerson; onClose: () => void }) {
  const words = person.name.split(' ');
  const [choice, setChoice] = useState<PartyChoice | null>(null);
  const link = useCheckAct(check.id, async (chosen: PartyChoice) => {
    const id = 'party_id' in chosen ? chosen.party_id : (await call(createParty, { body: chosen.party })).id;
    return call(linkKeyPerson, { params: { id: check.id }, body: { version: check.version, person: person.id, party_id: id } });
  });
  const errors = fieldErrorsOf(link.error);
  return (
    <SideDrawer
      opened
      onClose={onClose}
      title={`Who ${person.name} is`}
      sub="Among your people"
      dirty={choice !== null}
      foot={
        <Button loading={link.isPending} disabled={choice === null} onClick={() => choice && link.mutate(choice, { onSuccess: onClose })}>
          Save
        </Button>
      }
    >
      <div className={css.fields}>
        <p className="fh-body">
          {person.born ? `Born ${person.born}, as the register says. ` : ''}Their identity check is followed from then on.
        </p>
        {link.error && Object.keys(errors).length === 0 && <ActRefused error={link.error} onReload={() => link.reset()} />}
        <PartyField label="Person" kind="person" value={choice} errors={errors} error={errors['party_id'] ?? null} onChange={setChoice} />
        {choice === null && (
          <div>
            <Button
              variant="default"
              onClick={() =>
                setChoice({ party: { kind: 'person', first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? person.name } })
              }
            >
              Add {person.name} to your people
            </Button>
          </div>
        )}
      </div>
    </SideDrawer>
  );
}
