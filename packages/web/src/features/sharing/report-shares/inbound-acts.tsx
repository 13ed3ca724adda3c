import type { InboundReport } from '@freehold/contract/sharing/inbound-reports';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { toast } from '../../../ui/toast.ts';
import { useInboundFile } from './queries.ts';
import css from './report-shares.module.css';

const ReadDialog = lazy(async () => ({ default: (await import('./read-dialog.tsx')).ReadDialog }));
const AcceptDialog = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).AcceptDialog }));
const RejectDialog = lazy(async () => ({ default: (await import('./decide-dialogs.tsx')).RejectDialog }));

/** What can be done with a report of another firm, wherever it stands. */
export function InboundActs({ row }: { row: InboundReport }) {
  const { can } = useCurrentUser();
  const file = useInboundFile();
  const [act, setAct] = useState<'read' | 'accept' | 'reject' | null>(null);
  const close = () => setAct(null);
  return (
    <span className={css.foot}>
      {can.see_evidence && row.file !== null && (
        <Button
          size="xs"
          variant="default"
          loading={file.isPending}
          aria-label={`Open ${row.file.name}`}
          onClick={() =>
            tell(
              file,
              { id: row.id, name: row.file?.name ?? 'report.pdf' },
              { onSuccess: () => undefined, onError: (error) => toast.fail(messageOf(error)) },
            )
          }
        >
          PDF
        </Button>
      )}
      {(row.can.read || row.can.open_kept) && (
        <Button
          size="xs"
          variant="default"
          aria-label={`${row.can.read ? 'Read' : 'Kept copy of'} the report on ${row.about}`}
          onClick={() => setAct('read')}
        >
          {row.can.read ? 'Read' : 'Kept copy'}
        </Button>
      )}
      {row.can.decide && (
        <Button size="xs" variant="default" aria-label={`Reject the report on ${row.about}`} onClick={() => setAct('reject')}>
          Reject
        </Button>
      )}
      {row.can.accept && (
        <Button size="xs" aria-label={`Accept the report on ${row.about}`} onClick={() => setAct('accept')}>
          Accept
        </Button>
      )}
      <Suspense fallback={null}>
        {act === 'read' && <ReadDialog row={row} onClose={close} />}
        {act === 'accept' && <AcceptDialog row={row} onClose={close} />}
        {act === 'reject' && <RejectDialog row={row} onClose={close} />}
      </Suspense>
    </span>
  );
}
