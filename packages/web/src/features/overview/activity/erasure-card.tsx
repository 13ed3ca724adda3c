import type { Party } from '@freehold/contract/people/parties';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../ui/card.tsx';

const ErasureDialog = lazy(async () => ({ default: (await import('./erasure-dialog.tsx')).ErasureDialog }));

type Subject = Pick<Party, 'id' | 'name'> & { can: Pick<Party['can'], 'hold'> };

/** On the page of a person: what the activity tells of them, to be erased when they ask for it. */
export function ErasureCard({ party }: { party: Subject }) {
  const [isOpen, setOpen] = useState(false);
  if (!party.can.hold) return null;
  return (
    <Card title="Requests to erase" padded>
      <div className="fh-stack">
        <p className="fh-body">
          When {party.name} asks for it, and no law keeps it, what recent activity tells of them can be erased: names, changed fields and
          reasons.
        </p>
        <div>
          <button type="button" className="fh-act" onClick={() => setOpen(true)}>
            Erase from activity
          </button>
        </div>
      </div>
      <Suspense fallback={null}>{isOpen && <ErasureDialog party={party} onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  );
}
