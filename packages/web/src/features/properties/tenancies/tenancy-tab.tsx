import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Tenancy } from '@freehold/contract/properties/tenancies';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconScale } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Face } from '../../../ui/face.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { EmptyState, LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import { tenancyQuery } from '../../../shared/tenancy-query.ts';
import { holdingOf, termsOf } from './tenancy-facts.ts';
import { lawOf, rentOf, roleOf, STATES } from './words.ts';
import css from './tenancies.module.css';

const TenancyDrawer = lazy(async () => ({ default: (await import('./tenancy-drawer.tsx')).TenancyDrawer }));

/** The tenancy of a letting: its terms, who lives there and who stands for them, and those before it. */
export function TenancyTab({ property }: { property: PropertyDetails }) {
  const query = useQuery(tenancyQuery(property.id));
  const { data } = query;
  if (!data && query.isError) return <PartFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <LoadingCard height={420} label="The tenancy is loading" />;
  if (!data.current && data.earlier.length === 0)
    return (
      <EmptyState
        title="No tenancy yet"
        acts={
          <Link to="/properties/details/$id" params={{ id: String(property.id) }} search={{ tab: 'offers' }} className="fh-link">
            See the offers
          </Link>
        }
      >
        A tenancy opens when an offer is accepted. Its terms and people are shown here.
      </EmptyState>
    );
  return (
    <div className={css.two}>
      <div className={css.column}>
        {data.current ? (
          <>
            <TermsCard property={property} tenancy={data.current} />
            <PeopleCard tenancy={data.current} />
          </>
        ) : (
          <Card title="Tenancy" padded>
            <p className="fh-body">No current tenancy. The next one opens when an offer is accepted.</p>
          </Card>
        )}
      </div>
      <div className={css.column}>
        {data.current && (
          <Card title="Holding deposit">
            <div className={css.side}>
              <Facts side facts={holdingOf(data.current)} />
            </div>
            {data.current.limits.is_capped && (
              <p className={css.law}>
                <IconScale size={15} stroke={1.6} aria-hidden />
                At most one week’s rent, and 15 days to agree unless another day is agreed in writing.
              </p>
            )}
          </Card>
        )}
        {data.earlier.length > 0 && <EarlierCard tenancies={data.earlier} />}
      </div>
    </div>
  );
}

function TermsCard({ property, tenancy }: { property: PropertyDetails; tenancy: Tenancy }) {
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { label, family, glyph } = STATES[tenancy.status];
  const law = lawOf(tenancy);
  return (
    <Card
      title={
        <span className={css.title}>
          Tenancy
          <span className={css.state}>
            <StatusGlyph glyph={glyph} family={family} />
            {label}
          </span>
        </span>
      }
      action={
        tenancy.can.change && (
          <button
            type="button"
            className="fh-act"
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            Edit terms
          </button>
        )
      }
    >
      <div className={css.side}>
        <Facts facts={termsOf(tenancy)} />
      </div>
      {tenancy.regime_reason && <p className={css.reason}>Why it is not assured: {tenancy.regime_reason}</p>}
      {law && (
        <p className={css.law}>
          <IconScale size={15} stroke={1.6} aria-hidden />
          {law}
        </p>
      )}
      <Suspense fallback={null}>
        {wanted && <TenancyDrawer property={property} tenancy={tenancy} opened={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}

function PeopleCard({ tenancy }: { tenancy: Tenancy }) {
  return (
    <Card title="Tenants and guarantors" count={tenancy.people.length}>
      {tenancy.people.length === 0 ? (
        <p className={css.none}>No one is in this group any more. Add people on the People tab.</p>
      ) : (
        <ul className={css.people}>
          {tenancy.people.map((person) => (
            <li key={person.property_person_id}>
              <Face name={person.name} company={person.kind === 'company'} />
              <span className={css.words}>
                <span className={css.name}>{person.name}</span>
                <span className="fh-small fh-dim">{roleOf(person)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function EarlierCard({ tenancies }: { tenancies: readonly Tenancy[] }) {
  return (
    <Card title="Earlier tenancies" count={tenancies.length}>
      <ul className={css.earlier}>
        {tenancies.map((tenancy) => (
          <li key={tenancy.id}>
            <span className={css.name}>{tenancy.people.map(({ name }) => name).join(', ') || 'Tenants'}</span>
            <span className="fh-small fh-dim">
              {STATES[tenancy.status].label}
              {tenancy.ends_on && ` ${formatDate(tenancy.ends_on)}`} · {rentOf(tenancy)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
