import { IconAlertTriangle, IconChecklist, IconHistory, IconUsers } from '@tabler/icons-react';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkRows } from '../../../ui/link-rows.tsx';

/** Pages over the whole office that the menu does not name. */
export function RegistersCard() {
  const { can } = useCurrentUser();
  const rows = [
    { id: 'tasks', to: '/tasks', label: 'Work queue', Icon: IconChecklist },
    ...(can.see_properties ? [{ id: 'people', to: '/people', label: 'People', Icon: IconUsers }] : []),
    ...(can.see_registers ? [{ id: 'breaches', to: '/properties/breaches', label: 'Breach register', Icon: IconAlertTriangle }] : []),
    ...(can.see_activity ? [{ id: 'activity', to: '/recent_activity', label: 'Recent activity', Icon: IconHistory }] : []),
  ];
  return (
    <Card title="Registers">
      <LinkRows rows={rows} />
    </Card>
  );
}
