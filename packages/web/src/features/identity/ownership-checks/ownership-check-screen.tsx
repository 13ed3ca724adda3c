import { isOwnershipCheck } from '@freehold/contract/is-identity';
import { compareOwners, type OwnershipCheck } from '@freehold/contract/identity/ownership-checks';
import { Button } from '@mantine/core';
import { IconRefresh, IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { formatDateTime, formatLongDate, formatPounds } from '../../../lib/format.ts';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { CheckPage } from '../../../shared/checks/check-page.tsx';
import { useCheckAct } from '../../../shared/checks/check-queries.ts';
import { EvidenceCard } from '../../../shared/checks/evidence-card.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { ownershipPages } from './kind.ts';
import { OwnerSaidCard } from './owner-said-card.tsx';
import { PublishedCard } from './published-card.tsx';
import { RegistryCard } from './registry-card.tsx';
import { RegisterCard } from './register-card.tsx';
import { TitleStateCard } from './title-state-card.tsx';
import { FORM, FOUND, ownershipLimits, RELATION, SAYS, statedWords, TENURE, TITLE_CLASS, TITLE_STATE } from './words.ts';
import css from './ownership.module.css';

/** One client as an owner of one home: the answer, the owners beside the people of the deal, and the title. */
export function OwnershipCheckScreen() {
  return (
    <CheckPage
      list={ownershipPages.page}
      isOfKind={isOwnershipCheck}
      facts={({ home, relation }) =>
        [RELATION[relation], home.address, home.title_number && `title ${home.title_number}`].filter(Boolean).join(' · ')
      }
      running="The check is being begun."
      limits={ownershipLimits}
    >
      {(check) => (
        <>
          <Card>
            <p className={`fh-verdict ${css.verdict}`}>{check.verdict}</p>
            <p className={`fh-body ${css.under}`}>{underVerdict(check)}</p>
            {check.stated && <p className={`${css.under} ${css.help}`}>They said: {statedWords(check.stated)}</p>}
          </Card>
          <OwnersCard check={check} />
          {check.published && check.published.owners.length > 0 && <PublishedCard check={check} published={check.published} />}
          {check.register && <TitleCard check={check} register={check.register} />}
          <RegisterCard key={`register ${check.register?.at}`} check={check} />
          {check.registry && (
            <RegistryCard
              key={`registry ${check.registry.register?.at} ${check.registry.owner?.at}`}
              check={check}
              registry={check.registry}
            />
          )}
          {check.ownership_can.record.may && check.owners.length > 0 && (
            <OwnerSaidCard key={`said ${check.owners.filter(({ said }) => said).length}`} check={check} />
          )}
          <TitleStateCard key={`title ${check.title_state?.at}`} check={check} />
          <EvidenceCard id={check.id} />
        </>
      )}
    </CheckPage>
  );
}

/** Who is there and who is not, in a sentence. */
function underVerdict({ owners, register, deal, purpose }: OwnershipCheck): string {
  if (register === null) return `Asked because: ${purpose}`;
  const nameOf = (id: number | null) => deal.find(({ party_id: one }) => one === id)?.name;
  const there = owners.flatMap(({ party_id: id }) => nameOf(id) ?? []);
  const missing = owners.filter(({ party_id: id }) => id === null).map(({ name }) => name);
  return [
    there.length > 0 ? `${there.join(' and ')} ${there.length === 1 ? 'is' : 'are'} on the title.` : '',
    missing.length > 0
      ? `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} on ${there.length === 0 ? 'the title' : 'it too'}, and not among the people of this deal.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function OwnersCard({ check }: { check: OwnershipCheck }) {
  const { owners, deal, checks, ownership_can: can } = check;
  const again = useCheckAct(check.id, () => call(compareOwners, { params: { id: check.id }, body: { version: check.version } }));
  const others = checks.filter(({ id }) => id !== check.id);
  const acts = check.register && can.record.may && (
    <Button
      size="xs"
      variant="default"
      loading={again.isPending}
      leftSection={<IconRefresh size={14} stroke={1.8} />}
      onClick={() => again.mutate(undefined)}
    >
      Compare again
    </Button>
  );
  return (
    <Card title="Owners on the title against people in this deal" {...(acts ? { action: acts } : {})}>
      {again.error && <ActRefused error={again.error} onReload={() => again.reset()} />}
      {owners.length === 0 ? (
        <p className={`fh-body ${css.under}`}>
          {deal.map(({ name }) => name).join(', ') || 'Nobody'} {deal.length === 1 ? 'is' : 'are'} in this deal. The register says who owns
          the home.
        </p>
      ) : (
        <table className={css.owners}>
          <thead>
            <tr>
              <th scope="col">Registered owner</th>
              <th scope="col">Person in this deal</th>
              <th scope="col">How we compared</th>
              <th scope="col">Result</th>
            </tr>
          </thead>
          <tbody>
            {owners.map((owner, at) => (
              // Two owners may have one name.
              <OwnerRow key={`${at} ${owner.name}`} owner={owner} check={check} />
            ))}
          </tbody>
        </table>
      )}
      {others.length > 0 && (
        <p className={`${css.under} ${css.help}`}>
          Begun together, each decided on its own:{' '}
          {others.map(({ id, name, public_ref: ref }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link className="fh-link" to="/marketplace/manual_ownership_check/$id" params={{ id: String(id) }}>
                {name}, {ref}
              </Link>
            </span>
          ))}
        </p>
      )}
    </Card>
  );
}

function OwnerRow({ owner, check }: { owner: OwnershipCheck['owners'][number]; check: OwnershipCheck }) {
  const { name, party_id: id, words, verdict, since, said, kind } = owner;
  const person = check.deal.find(({ party_id: one }) => one === id);
  const acting = check.deal.find(({ party_id: one }) => one === said?.party_id);
  const settled = said?.has_evidence === true;
  return (
    <tr>
      <td>
        {name}
        {since && <p className={css.help}>On the title since {since.slice(0, 4)}</p>}
      </td>
      <td>
        {person ? (
          <>
            <Link className="fh-link" to="/people/$id" params={{ id: String(person.party_id) }}>
              {person.name}
            </Link>
            <p className={css.help}>{person.identity_accepted ? 'Identity accepted' : 'Identity not accepted yet'}</p>
          </>
        ) : check.for && check.ownership_can.record.may ? (
          <Link className="fh-link" to="/properties/details/$id" params={{ id: String(check.for.property_id) }}>
            <IconUserPlus size={14} stroke={1.8} aria-hidden /> Add to this property
          </Link>
        ) : (
          'Nobody'
        )}
        {kind === 'company' && !person?.identity_accepted && (
          <p className={css.help}>
            <Link className="fh-link" to="/marketplace/manual_kyb_check">
              A company check of it is needed
            </Link>
          </p>
        )}
      </td>
      <td>
        {said ? SAYS[said.says] : words}
        {said && (
          <p className={css.help}>
            {acting && `${acting.name}. `}
            {said.note}. {said.by?.name}, {formatDateTime(said.at)}
            {!settled && '. No paper shows it yet'}
          </p>
        )}
      </td>
      <td>
        <span className={css.found}>
          <StatusGlyph glyph={FOUND[verdict].glyph} family={FOUND[verdict].family} />
          {verdict === 'none' && settled ? 'For a person' : FOUND[verdict].label}
        </span>
      </td>
    </tr>
  );
}

function TitleCard({ check, register }: { check: OwnershipCheck; register: NonNullable<OwnershipCheck['register']> }) {
  const { charges, restrictions, lease } = register;
  const day = (date: string | null) => date && formatLongDate(date);
  return (
    <Card title="The title" padded>
      <div className={css.fields}>
        {register.other_address !== '' && (
          <Notice kind="tells">
            The register reads “{register.address}”. {register.by?.name}: {register.other_address}
          </Notice>
        )}
        <Facts
          facts={[
            {
              label: 'Title number',
              value: (
                <Link to="/land-registry/titles/$id" params={{ id: register.title_number }} className="fh-link">
                  <b>{register.title_number}</b>
                </Link>
              ),
            },
            { label: 'Tenure and class', value: `${TENURE[register.tenure]}, ${TITLE_CLASS[register.title_class]}` },
            ...(register.edition_on ? [{ label: 'Register edition', value: day(register.edition_on) }] : []),
            ...(register.shows_on
              ? [
                  {
                    label: 'Shows the entries of',
                    value: `${day(register.shows_on)}${register.shows_time ? `, ${register.shows_time}` : ''}`,
                  },
                ]
              : []),
            { label: 'Address', value: register.address },
            ...(register.price_pence
              ? [{ label: 'Price paid', value: [formatPounds(register.price_pence), day(register.price_on)].filter(Boolean).join(' on ') }]
              : []),
            {
              label: 'Charge',
              value: charges.map(({ lender, dated_on: on }) => [lender, on?.slice(0, 4)].filter(Boolean).join(', ')).join('; ') || 'None',
            },
            { label: 'Restriction', value: restrictions.map(({ form }) => FORM[form]).join('; ') || 'None' },
            ...(lease?.years ? [{ label: 'Lease', value: `${lease.years} years${lease.from ? ` from ${day(lease.from)}` : ''}` }] : []),
            ...(check.title_state ? [{ label: 'How it stands', value: TITLE_STATE[check.title_state.state] }] : []),
          ]}
        />
        <ul className={css.flags}>
          {check.flags.map(({ code, warns, text }) => (
            <li key={code} data-warns={warns || undefined}>
              <StatusGlyph glyph={warns ? 'diamond' : 'tick'} family={warns ? 'ochre' : 'moss'} size={14} />
              {text}
            </li>
          ))}
        </ul>
        {restrictions.length > 0 && (
          <ul className={css.entries} aria-label="Restrictions as they stand on the register">
            {restrictions.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
