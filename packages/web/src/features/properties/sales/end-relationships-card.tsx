import { Button, Checkbox } from '@mantine/core';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { ROLE_WORDS } from '@freehold/property-rules/property-stages';
import type { Sale, SalesOfProperty } from '@freehold/contract/properties/sales';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSaleActs } from './queries.ts';
import css from './sales.module.css';

type Props = { property: PropertyDetails; sale: Sale; people: SalesOfProperty['relationships_to_end'] };

/** After completion: asks whose relationship with the firm ended with the sale, which starts the five years their records are kept. */
export function EndRelationshipsCard({ property, sale, people }: Props) {
  const { end } = useSaleActs(property.id, sale.id);
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = people.filter((person) => !left.includes(person.party_id));
  const endedOn = sale.completed_on;
  if (endedOn === null) return null;
  return (
    <Card title="Has your work for them ended?">
      <div className={css.ask}>
        <p className="fh-body">
          The sale completed on {formatDate(endedOn)}. If the relationship ended with it, record that here: records are kept for five years
          from then.
        </p>
        <div className={css.people}>
          {people.map((person) => (
            <Checkbox
              key={person.party_id}
              label={`${person.name}, ${ROLE_WORDS[person.role].toLowerCase()}`}
              checked={!left.includes(person.party_id)}
              onChange={(event) =>
                setLeft(event.currentTarget.checked ? left.filter((id) => id !== person.party_id) : [...left, person.party_id])
              }
            />
          ))}
        </div>
        <Button
          variant="default"
          disabled={chosen.length === 0}
          loading={end.isPending}
          onClick={() =>
            tell(
              end,
              { party_ids: chosen.map((person) => person.party_id), ended_on: endedOn },
              {
                onSuccess: ({ ended }) => toast.ok(`Ended for ${plural(ended, 'person', 'people')}`),
                onError: (error) => toast.fail('Not ended', messageOf(error)),
              },
            )
          }
        >
          Record the end
        </Button>
      </div>
    </Card>
  );
}
