import { PROPERTY_TYPES, ROLE_WORDS } from '@freehold/property-rules/property-stages';
import type { FoundProperty } from '@freehold/contract/overview/search';
import { plural } from '../../../lib/format.ts';
import { Plot } from '../../../shared/plot.tsx';
import { Stage } from '../../../shared/stage.tsx';
import { FoundRow } from './found-row.tsx';
import { markFound } from './mark-found.ts';
import { Marked, type Looked } from './marked.tsx';
import css from './found-row.module.css';

/** A property. Where it was found by somebody who has a role there, the row says who; else what it is. */
export function FoundPropertyRow({ property, looked, opens }: { property: FoundProperty; looked: Looked; opens: boolean }) {
  const { id, type, address, place, reference, stage, archived } = property;
  return (
    <FoundRow
      lead={<Plot id={id} type={type} size={32} />}
      to={opens ? `/properties/details/${id}` : null}
      name={<Marked text={address} looked={looked} />}
      detail={
        <>
          <Marked text={place} looked={looked} />
          {reference !== null && (
            <>
              {' · '}
              <span className={css.piece}>
                <Marked text={reference} looked={looked} />
              </span>
            </>
          )}
        </>
      }
      middle={<Middle property={property} looked={looked} />}
      end={archived ? 'Archived' : <Stage of={stage} />}
    />
  );
}

function Middle({ property: { people, type, bedrooms }, looked }: { property: FoundProperty; looked: Looked }) {
  const reason = people.find(({ name }) => markFound(name, looked.search, looked.similar).some((piece) => piece.hit));
  if (!reason) return [PROPERTY_TYPES[type], bedrooms === null ? null : plural(bedrooms, 'bedroom')].filter(Boolean).join(', ');
  return (
    <>
      {ROLE_WORDS[reason.role]} <Marked text={reason.name} looked={looked} />
    </>
  );
}
