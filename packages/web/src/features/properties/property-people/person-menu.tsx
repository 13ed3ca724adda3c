import type { ApplicantGroup, PropertyPerson } from '@freehold/contract/properties/property-people';
import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp, IconArrowsExchange, IconDots, IconStar, IconUserEdit, IconUserMinus } from '@tabler/icons-react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { isApplicant, livingIn } from './person-form.ts';
import { useChangePerson, useRestorePerson } from './queries.ts';
import { canLead } from './words.ts';

const picture = { size: 16, stroke: 1.7 } as const;
type Props = {
  propertyId: number;
  person: PropertyPerson;
  people: readonly PropertyPerson[];
  groups: readonly ApplicantGroup[];
  onChange: () => void;
  onWithdraw: () => void;
};

/** What may be done with somebody at a property. */
export function PersonMenu({ propertyId, person, people, groups, onChange, onWithdraw }: Props) {
  const change = useChangePerson(propertyId);
  const restore = useRestorePerson(propertyId);
  const { name } = person.party;
  const failed = (error: unknown) =>
    toast.fail(isApiError(error, 'STALE_VERSION') ? 'Someone else changed this. Check the latest and try again.' : messageOf(error));
  const send = (wanted: { is_lead: true } | { group_id: number | null }, done: string) =>
    change.mutate({ lid: person.id, version: person.version, ...wanted }, { onSuccess: () => toast.ok(done, name), onError: failed });

  const isOut = person.state === 'withdrawn';
  const mine = groups.find((group) => group.id === person.group_id);
  const isAlone = livingIn(people, person.group_id).length < 2;
  const moves: MenuEntry[] =
    isOut || !isApplicant(person.role) || mine?.can_leave === false
      ? []
      : [
          ...groups
            .filter((group) => group.id !== person.group_id)
            .map((group) => ({
              id: `move ${group.id}`,
              label: `Move to ${group.name}`,
              icon: <IconArrowsExchange {...picture} />,
              onPick: () => send({ group_id: group.id }, `Moved to ${group.name}`),
            })),
          ...(isAlone || !canLead(person)
            ? []
            : [
                {
                  id: 'move alone',
                  label: 'Move to a group of their own',
                  icon: <IconArrowsExchange {...picture} />,
                  onPick: () => send({ group_id: null }, 'Moved to a group of their own'),
                },
              ]),
        ];
  const entries: MenuEntry[] = isOut
    ? [
        {
          id: 'restore',
          label: 'Bring back',
          icon: <IconArrowBackUp {...picture} />,
          onPick: () => restore.mutate(person.id, { onSuccess: () => toast.ok(`${name} is back`), onError: failed }),
        },
      ]
    : [
        ...(canLead(person) && !person.is_lead
          ? [
              {
                id: 'lead',
                label: 'Make lead',
                icon: <IconStar {...picture} />,
                onPick: () => send({ is_lead: true }, 'Now leads the group'),
              },
            ]
          : []),
        { id: 'change', label: 'Change role', icon: <IconUserEdit {...picture} />, onPick: onChange },
        ...moves,
        { kind: 'line', id: 'line' },
        { id: 'withdraw', label: 'Withdraw', icon: <IconUserMinus {...picture} />, danger: true, onPick: onWithdraw },
      ];
  return (
    <DropMenu
      width={252}
      position="bottom-end"
      target={
        <ActionIcon aria-label={`More for ${name}`} loading={change.isPending || restore.isPending}>
          <IconDots {...picture} />
        </ActionIcon>
      }
      entries={entries}
    />
  );
}
