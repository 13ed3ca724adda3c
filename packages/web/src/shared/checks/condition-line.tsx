import type { CheckBase } from '@freehold/contract/checks/checks';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { toast } from '../../ui/toast.ts';
import { useMeetCondition } from './check-queries.ts';

const ReasonDialog = lazy(async () => ({ default: (await import('../../ui/reason-dialog.tsx')).ReasonDialog }));

type Condition = CheckBase['decisions'][number]['conditions'][number];
type Props = { check: CheckBase; decisionId: number; position: number; condition: Condition };

/** A condition of an acceptance: what was promised and by when, and what meets it or the way to record that. */
export function ConditionLine({ check, decisionId, position, condition: { text, due, met, can_meet: canMeet } }: Props) {
  const [asks, setAsks] = useState(false);
  const meet = useMeetCondition(check.id);
  return (
    <li>
      {text}
      {due && <span className="fh-dim">, by {formatDate(due)}</span>}
      {met && (
        <p className="fh-small fh-dim">
          Met, recorded by {met.by.name} on {formatDate(met.at)}: {met.note}
        </p>
      )}
      {canMeet && (
        <div>
          <Button size="xs" variant="default" aria-label={`Record as met: ${text}`} onClick={() => setAsks(true)}>
            Record as met
          </Button>
        </div>
      )}
      {asks && (
        <Suspense fallback={null}>
          <ReasonDialog
            title="Record this condition as met"
            about={text}
            label="What meets it"
            description="Kept with the decision and printed on the report"
            yes="Record as met"
            isBusy={meet.isPending}
            error={meet.error}
            onClose={() => {
              meet.reset();
              setAsks(false);
            }}
            onSend={(note) =>
              meet.mutate(
                { decision_id: decisionId, position, note },
                {
                  onSuccess: () => {
                    toast.ok('Condition recorded as met', check.subject_name);
                    setAsks(false);
                  },
                },
              )
            }
          />
        </Suspense>
      )}
    </li>
  );
}
