import type { OwnershipCheck, PublishedOwners } from '@freehold/contract/identity/ownership-checks';
import { Link } from '@tanstack/react-router';
import { formatLongDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import css from './ownership.module.css';

/** The companies of the title in the files that HM Land Registry publishes: a pointer to whom to ask, and no proof of who owns it today. */
export function PublishedCard({ check, published }: { check: OwnershipCheck; published: PublishedOwners }) {
  const { owners, through, has_more: hasMore, title_number: title } = published;
  return (
    <Card title="Companies published as owners">
      <table className={css.owners}>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <th scope="col">Number</th>
            <th scope="col">Incorporated in</th>
            <th scope="col">Client in this deal</th>
          </tr>
        </thead>
        <tbody>
          {owners.map(({ name, company_number: number, country, party_id: id, words }, at) => {
            const person = check.deal.find(({ party_id: one }) => one === id);
            return (
              // Two companies may have had one name.
              <tr key={`${at} ${name}`}>
                <td>{name}</td>
                <td>{number ?? 'Not given'}</td>
                <td>{country ?? 'United Kingdom'}</td>
                <td>
                  {person ? (
                    <Link className="fh-link" to="/people/$id" params={{ id: String(person.party_id) }}>
                      {person.name}
                    </Link>
                  ) : (
                    'Nobody'
                  )}
                  <p className={css.help}>{words}</p>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={`${css.under} ${css.help}`}>
        HM Land Registry’s files of companies that own property, for {title}
        {through && `, up to ${formatLongDate(through)}`}. People are not in them{hasMore && ', and this title has further owners'}. The
        register says who owns it.
      </p>
    </Card>
  );
}
