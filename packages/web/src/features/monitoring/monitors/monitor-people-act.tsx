import { IconRadar2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { monitoringTermsQuery } from '../../../shared/monitoring-queries.ts';
import { BulkAct } from '../../../ui/bulk-bar.tsx';
import { toast } from '../../../ui/toast.ts';

const StartDrawer = lazy(async () => ({ default: (await import('./start-drawer.tsx')).StartDrawer }));

/** Under the list of people: starts to monitor everybody who is chosen in it, after what it costs was shown. */
export function MonitorPeopleAct({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const terms = useQuery({ ...monitoringTermsQuery(), enabled: isOpen });
  return (
    <>
      <BulkAct
        icon={<IconRadar2 size={16} stroke={1.7} aria-hidden />}
        label={`Monitor ${ids.length}`}
        onClick={() => {
          setOpen(true);
          if (terms.isError) {
            void terms.refetch();
            toast.fail('The price could not be read', messageOf(terms.error));
          }
        }}
      />
      <Suspense fallback={null}>
        {isOpen && terms.data && <StartDrawer meta={terms.data.meta} people={ids} onStarted={onDone} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
