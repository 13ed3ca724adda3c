import type { PartyRef } from '@freehold/contract/parties';
import type { PropertyDetails } from '@freehold/contract/property-details';
import { Button } from '@mantine/core';
import { IconShieldPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { newCheckSearch } from './new-check-search.ts';
import { roleOf } from './words.ts';

/** Starts the AML check of somebody at the property who has none that holds. */
export function SendCheck({ property }: { property: PropertyDetails }) {
  const navigate = useNavigate();
  const waiting = property.people.filter((person) => person.is_asked && !person.is_checked && person.party.aml === null);
  if (!property.can.check || waiting.length === 0) return null;
  const start = (party: PartyRef) => void navigate({ to: '/marketplace/manual_aml_check', search: newCheckSearch(party) });
  const [only] = waiting;
  const button = (
    <Button
      leftSection={<IconShieldPlus size={15} stroke={1.7} />}
      {...(waiting.length === 1 && only ? { onClick: () => start(only.party) } : {})}
    >
      Send check
    </Button>
  );
  if (waiting.length < 2) return button;
  return (
    <DropMenu
      target={button}
      position="bottom-end"
      width={260}
      entries={[
        { kind: 'label', id: 'who', text: 'AML screening of' },
        ...waiting.map((person) => ({
          id: person.id,
          label: `${person.party.name}, ${roleOf(person).toLowerCase()}`,
          onPick: () => start(person.party),
        })),
      ]}
    />
  );
}
