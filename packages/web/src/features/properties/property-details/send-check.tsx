import type { SentChecks } from '@freehold/contract/properties/property-checks';
import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Button } from '@mantine/core';
import { IconShieldPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { usePageActs } from '../../../lib/page-acts.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { useWanted } from '../../../ui/use-wanted.ts';
import { newCheckSearch } from './new-check-search.ts';
import { useSendChecks } from './use-send-checks.ts';
import { roleOf } from './words.ts';

const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }));

/** Starts a check that is asked of somebody at the property who has none, or all that are owed there. */
export function SendCheck({ property }: { property: PropertyDetails }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentChecks | null>(null);
  const [isShown, setShown] = useState(false);
  const wanted = useWanted(isShown);
  const send = useSendChecks(property.id, (answer) => {
    setSent(answer);
    setShown(true);
  });
  const waiting = property.check_kinds.flatMap((kind) =>
    property.people
      .filter(
        ({ state, checklist }) =>
          state !== 'withdrawn' &&
          checklist.some((cell) => cell.kind === kind.code && cell.is_asked && !cell.is_done && cell.check === null),
      )
      .map((person) => ({ kind, person })),
  );
  const outstanding = property.counts.asked_checks - property.counts.done_checks;
  const start = ({ kind, person }: (typeof waiting)[number]) =>
    void navigate({ to: kind.path, search: newCheckSearch(person.party, property.id) });
  const hasSeveralKinds = new Set(waiting.map(({ kind }) => kind.code)).size > 1;
  const sendAll =
    waiting.length > 1 && outstanding > 1
      ? { id: 'all', label: `Send all ${outstanding} outstanding`, onPick: () => send.mutate(undefined) }
      : null;
  usePageActs(
    property.can.check
      ? [
          ...(sendAll
            ? [{ id: 'send all', label: `Send all ${outstanding} outstanding checks`, words: ['aml', 'screening'], run: sendAll.onPick }]
            : []),
          ...waiting.map((one) => ({
            id: `send ${one.person.id} ${one.kind.code}`,
            label: `Send check to ${one.person.party.name}${hasSeveralKinds ? `, ${one.kind.name}` : ''}`,
            words: [one.kind.code, 'screening'],
            run: () => start(one),
          })),
        ]
      : [],
  );
  const summary = wanted && sent && (
    <Suspense fallback={null}>
      <SentDialog property={property} sent={sent} opened={isShown} onClose={() => setShown(false)} />
    </Suspense>
  );
  if (!property.can.check || waiting.length === 0) return summary;
  const [only] = waiting;
  const button = (
    <Button
      leftSection={<IconShieldPlus size={15} stroke={1.7} />}
      loading={send.isPending}
      {...(waiting.length === 1 && only ? { onClick: () => start(only) } : {})}
    >
      {waiting.length === 1 ? 'Send check' : 'Send checks'}
    </Button>
  );
  if (waiting.length < 2)
    return (
      <>
        {button}
        {summary}
      </>
    );
  return (
    <>
      <DropMenu
        target={button}
        position="bottom-end"
        width={280}
        entries={[
          ...(sendAll ? [sendAll, { kind: 'line' as const, id: 'line' }] : []),
          ...property.check_kinds.flatMap((kind) => {
            const of = waiting.filter((one) => one.kind.code === kind.code);
            if (of.length === 0) return [];
            return [
              { kind: 'label' as const, id: kind.code, text: `${kind.name} of one` },
              ...of.map((one) => ({
                id: `${kind.code} ${one.person.id}`,
                label: `${one.person.party.name}, ${roleOf(one.person).toLowerCase()}`,
                onPick: () => start(one),
              })),
            ];
          }),
        ]}
      />
      {summary}
    </>
  );
}
