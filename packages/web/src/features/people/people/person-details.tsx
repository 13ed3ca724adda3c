import type { Party } from '@freehold/contract/people/parties';
import { countryName } from '../../../lib/countries.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts, type Fact } from '../../../ui/facts.tsx';
import { RiskLine } from './risk-line.tsx';

/** The rest of the record, as far as it was filled in, and where the risk level comes from. */
export function PersonDetails({ party }: { party: Party }) {
  const facts: Fact[] = [
    { label: 'Title', value: party.title },
    { label: 'Nationality', value: party.nationality && countryName(party.nationality) },
    { label: 'Kind of company', value: party.company_type },
    { label: 'Registered in', value: party.jurisdiction && countryName(party.jurisdiction) },
    { label: 'Your reference', value: party.user_reference },
    { label: 'Added', value: formatDate(party.created_at) },
  ].filter((fact) => fact.value !== null && fact.value !== '');
  return (
    <Card title="Details" padded>
      <Facts facts={facts} side />
      {party.risk_level !== null && party.risk !== null && (
        <p className="fh-small fh-dim">
          <RiskLine level={party.risk_level} />{' '}
          {party.risk.check_ref === null ? 'set by hand' : `from the assessment of ${party.risk.check_ref}`}
          {party.risk.by !== null && `, ${party.risk.by}`}, {formatDate(party.risk.at)}.
          {party.risk.reason !== null && ` ‘${party.risk.reason}’`}
        </p>
      )}
    </Card>
  );
}
