import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import type { Gate } from '@freehold/contract/properties/property-moves';
import { Button } from '@mantine/core';
import { toStart } from '../../../shared/gate-words.ts';
import { useSendChecks } from './use-send-checks.ts';

/** The better way past a missing check: starting it, here and at once. */
export function StartChecks({ property, gate }: { property: PropertyDetails; gate: Gate }) {
  const send = useSendChecks(property.id);
  const people = toStart(gate);
  return (
    <Button data-autofocus loading={send.isPending} onClick={() => send.mutate(people)}>
      {people.length === 1 ? 'Start the check' : `Start ${people.length} checks`}
    </Button>
  );
}
