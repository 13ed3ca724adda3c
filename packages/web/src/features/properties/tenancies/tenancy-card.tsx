import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { useQuery } from '@tanstack/react-query';
import { IconScale } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { tenancyQuery } from '../../../shared/tenancy-query.ts';
import { termsOf } from './tenancy-facts.ts';
import { lawOf } from './words.ts';
import css from './tenancies.module.css';

const TenancyDrawer = lazy(async () => ({ default: (await import('./tenancy-drawer.tsx')).TenancyDrawer }));

/** The tenancy in short, beside the overview of a letting. */
export function TenancyCard({ property }: { property: PropertyDetails }) {
  const { data, isPending, error, refetch } = useQuery(tenancyQuery(property.id));
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  if (isPending) return <LoadingCard height={220} label="The tenancy is loading" />;
  if (!data)
    return (
      <Card title="Tenancy">
        <PartFailed title="This card could not load" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  const tenancy = data.current;
  if (!tenancy) return null;
  const law = lawOf(tenancy);
  return (
    <Card
      title="Tenancy"
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
            Edit
          </button>
        )
      }
    >
      <div className={css.side}>
        <Facts side facts={termsOf(tenancy)} />
      </div>
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
