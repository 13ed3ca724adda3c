import type { SentChecks } from '@freehold/contract/properties/property-checks';
import type { PartyRef } from '@freehold/contract/people/parties';
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

/** Starts the AML check of somebody at the property who has none that holds, or of all who owe one. */
export function SendCheck({ property }: { property: PropertyDetails }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState<SentChecks | null>(null);
  const [isShown, setShown] = useState(false);
  const wanted = useWanted(isShown);
  const send = useSendChecks(property.id, (answer) => {
    setSent(answer);
    setShown(true);
  });
  const waiting = property.people.filter(
    (person) => person.state !== 'withdrawn' && person.is_asked && !person.is_checked && person.party.aml === null,
  );
  const outstanding = property.counts.asked_checks - property.counts.done_checks;
  const start = (party: PartyRef) => void navigate({ to: '/marketplace/manual_aml_check', search: newCheckSearch(party, property.id) });
  const sendAll =
    waiting.length > 1 && outstanding > 1
      ? { id: 'all', label: `Send all ${outstanding} outstanding`, onPick: () => send.mutate(undefined) }
      : null;
  usePageActs(
    property.can.check
      ? [
          ...(sendAll
            ? [{ id: 'send all', label: `Send all ${outstanding} outstanding checks`, words: ['aml'], run: sendAll.onPick }]
            : []),
          ...waiting.map(({ id, party }) => ({
            id: `send ${id}`,
            label: `Send check to ${party.name}`,
            words: ['aml', 'screening'],
            run: () => start(party),
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
      {...(waiting.length === 1 && only ? { onClick: () => start(only.party) } : {})}
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
          { kind: 'label', id: 'who', text: 'AML screening of one' },
          ...waiting.map((person) => ({
            id: person.id,
            label: `${person.party.name}, ${roleOf(person).toLowerCase()}`,
            onPick: () => start(person.party),
          })),
        ]}
      />
      {summary}
    </>
  );
}
