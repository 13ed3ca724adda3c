import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatDate, formatPounds, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { homesQuery } from './queries.ts';
import css from './registry.module.css';

const LONGEST = 100;

type Props = { property: { line1: string; postcode: string } };
/** What the home of a property was sold for before, where its address is among the published sales. Nothing where none are loaded. */
export function SoldBeforeCard({ property: { line1, postcode } }: Props) {
  const q = `${line1.slice(0, LONGEST - postcode.length - 2)}, ${postcode}`;
  const { data } = useQuery(homesQuery({ q, by: 'address', page: 1 }));
  const found = data?.data;
  if (!found || found.source === null) return null;
  const { meant, source } = found;
  return (
    <Card
      title="Sold before"
      padded
      action={
        <Link to="/land-registry" search={{ q: postcode, by: 'postcode' }} className="fh-link">
          Homes in {postcode}
        </Link>
      }
    >
      {meant === null ? (
        <p className="fh-small fh-2">No published sale since 1995 has this address.</p>
      ) : (
        <>
          <Facts
            side
            facts={[
              { label: 'Last sale', value: formatPounds(meant.last_sale.price_pence) },
              { label: 'Sold on', value: formatDate(meant.last_sale.sold_on) },
            ]}
          />
          <p className={css.note}>
            <Link to="/land-registry/homes/$id" params={{ id: meant.home }} search={{ postcode: meant.postcode }} className="fh-link">
              {plural(meant.sales, 'sale')} of {meant.address}
            </Link>
          </p>
        </>
      )}
      {source.is_made_up && <p className={css.note}>Made-up sales of the demonstration.</p>}
      {source.credits.map(
        (credit) =>
          !source.is_made_up && (
            <p key={credit} className={css.note}>
              {credit}
            </p>
          ),
      )}
    </Card>
  );
}
