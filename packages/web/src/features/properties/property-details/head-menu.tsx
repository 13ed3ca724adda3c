import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { usePageActs } from '../../../lib/page-acts.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { Stage } from '../../../shared/stage.tsx';
import { usePropertyActs } from './property-acts.tsx';
import { useArchiveProperty } from './use-archive-property.ts';

/** Everything else that can be done with the property. */
export function HeadMenu({ property }: { property: PropertyDetails }) {
  const { move, edit } = usePropertyActs();
  const navigate = useNavigate();
  const archive = useArchiveProperty(property);
  usePageActs(archive ? [{ id: 'archive', label: archive.label, run: archive.run }] : []);
  const moves: MenuEntry[] =
    property.can.move && property.moves.length > 0
      ? [
          { kind: 'label', id: 'move', text: 'Move to' },
          ...property.moves.map(({ to }) => ({ id: to, label: <Stage of={to} />, onPick: () => move(to) })),
        ]
      : [];
  const rest: MenuEntry[] = [
    ...(edit ? [{ id: 'edit', label: 'Edit property', onPick: edit }] : []),
    ...(property.kind === 'letting' && property.can.check
      ? [
          {
            id: 'right to rent',
            label: 'Right to Rent checks',
            onPick: () => void navigate({ to: '/marketplace/manual_rtr_check/new', search: { property: property.id } }),
          },
        ]
      : []),
    ...(property.can.check
      ? [
          {
            id: 'identity',
            label: 'Check an identity',
            onPick: () => void navigate({ to: '/marketplace/manual_kyc_check/new' }),
          },
          {
            id: 'company',
            label: 'Check a company',
            onPick: () => void navigate({ to: '/marketplace/manual_kyb_check', search: { new: 'company' } }),
          },
          {
            id: 'ownership',
            label: 'Check who owns it',
            onPick: () => void navigate({ to: '/marketplace/manual_ownership_check/new', search: { property: property.id } }),
          },
          {
            id: 'bank account',
            label: 'Check a bank account',
            onPick: () => void navigate({ to: '/marketplace/manual_bank_account_check/new', search: { property: property.id } }),
          },
        ]
      : []),
    ...(archive ? [{ id: 'archive', label: archive.label, onPick: archive.run }] : []),
    ...(property.can.see_breaches
      ? [{ id: 'breaches', label: 'Breach register', onPick: () => void navigate({ to: '/properties/breaches' }) }]
      : []),
  ];
  const line: MenuEntry[] = moves.length > 0 && rest.length > 0 ? [{ kind: 'line', id: 'line' }] : [];
  const entries = [...moves, ...line, ...rest];
  if (entries.length === 0) return null;
  return (
    <DropMenu
      target={
        <ActionIcon variant="default" size={34} aria-label="More acts on this property">
          <IconDots size={16} stroke={2} />
        </ActionIcon>
      }
      position="bottom-end"
      width={220}
      entries={entries}
    />
  );
}
