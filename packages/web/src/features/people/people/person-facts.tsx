import type { Party, RevealedContacts, RevealedField } from '@freehold/contract/people/parties';
import { ActionIcon } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { countryName } from '../../../lib/countries.ts';
import { formatLongDate } from '../../../lib/format.ts';
import { phoneWords } from '../../../lib/phone-words.ts';
import { toast } from '../../../ui/toast.ts';
import { useReveal } from './queries.ts';
import { RiskLine } from './risk-line.tsx';
import { addressInWords } from './address-words.ts';
import css from './person-facts.module.css';

type Field = Exclude<RevealedField, 'all'>;
type Fact = { id: string; label: string; value: ReactNode; field?: Field };

/** The few facts one looks for first. Contact details are masked until somebody asks, which is recorded. */
export function PersonFacts({ party }: { party: Party }) {
  const facts: Fact[] = [
    ...(party.kind === 'person'
      ? [{ id: 'born', label: 'Born', value: party.dob ? formatLongDate(party.dob) : (party.born ?? null) }]
      : [{ id: 'number', label: 'Company number', value: party.company_number }]),
    { id: 'phones', label: party.phones.length > 1 ? 'Phones' : 'Phone', value: party.phones[0] ?? null, field: 'phones' },
    { id: 'emails', label: party.emails.length > 1 ? 'Emails' : 'Email', value: party.emails[0] ?? null, field: 'emails' },
    { id: 'addresses', label: 'Address', value: party.addresses[0] ?? null, field: 'addresses' },
    ...(party.risk_level === null ? [] : [{ id: 'risk', label: 'Risk', value: <RiskLine level={party.risk_level} /> }]),
  ];
  const where = party.kind === 'person' ? party.nationality : party.jurisdiction;
  return (
    <dl className={css.strip}>
      {facts.map((fact) => (
        <div key={fact.id} className={css.cell}>
          <dt className={css.label}>{fact.label}</dt>
          {fact.field && fact.value !== null && party.can.reveal ? (
            <MaskedValue party={party} field={fact.field} label={fact.label} masked={fact.value} />
          ) : (
            <dd className={css.value}>{fact.value ?? <span className="fh-dim">Not recorded</span>}</dd>
          )}
          {fact.id === 'born' && where !== null && <dd className={css.more}>{countryName(where)}</dd>}
        </div>
      ))}
    </dl>
  );
}

type MaskedProps = { party: Party; field: Field; label: string; masked: ReactNode };
function MaskedValue({ party, field, label, masked }: MaskedProps) {
  const reveal = useReveal(party.id);
  const shown = reveal.data && inClear(reveal.data, field);
  if (shown) {
    return (
      <dd className={css.value}>
        <span role="status">
          {shown.map((line) => (
            <span key={line} className={css.whole}>
              {line}
            </span>
          ))}
        </span>
      </dd>
    );
  }
  return (
    <dd className={css.value}>
      <span className="fh-trunc">{masked}</span>
      <ActionIcon
        size={28}
        className={css.eye}
        aria-label={`Show ${label.toLowerCase()}`}
        title="Shown in clear; that you looked is recorded"
        loading={reveal.isPending}
        onClick={() => reveal.mutate(field, { onError: (error) => toast.fail(messageOf(error)) })}
      >
        <IconEye size={15} stroke={1.7} />
      </ActionIcon>
    </dd>
  );
}

function inClear(revealed: RevealedContacts, field: Field): string[] | null {
  if (field === 'addresses') return revealed.addresses?.map(addressInWords) ?? null;
  if (field === 'phones') return revealed.phones?.map(phoneWords) ?? null;
  return revealed[field];
}
