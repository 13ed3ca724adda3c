import type { Party } from '@freehold/contract/people/parties';
import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconShieldPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { formatDate } from '../../../lib/format.ts';
import { DropMenu, type MenuEntry } from '../../../ui/drop-menu.tsx';
import { Face } from '../../../ui/face.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Status } from '../../../ui/status.tsx';
import type { PersonParts } from './page-parts.ts';
import { rolesOf } from './words.ts';

export type PersonAct = 'edit' | 'hold' | 'risk';
type Props = { party: Party; parts: PersonParts; onAct: (act: PersonAct) => void };

/** The name, where they stand, and what can be done. */
export function PersonHead({ party, parts, onAct }: Props) {
  const { can } = party;
  const since = party.relationship_started_on === null ? null : `client since ${formatDate(party.relationship_started_on)}`;
  const entries: MenuEntry[] = [
    ...(can.edit ? [{ id: 'edit', label: 'Edit record', onPick: () => onAct('edit') }] : []),
    ...(can.set_risk ? [{ id: 'risk', label: 'Set risk level', onPick: () => onAct('risk') }] : []),
    ...(can.hold ? [{ id: 'hold', label: party.legal_hold ? 'End legal hold' : 'Place legal hold', onPick: () => onAct('hold') }] : []),
  ];
  return (
    <PageHead
      trail={[
        <Link key="people" to="/people">
          People
        </Link>,
        party.name,
      ]}
      lead={<Face name={party.name} size={56} company={party.kind === 'company'} />}
      title={party.name}
      status={party.aml && <Status of={party.aml.status} />}
      sub={[rolesOf(party), since].filter(Boolean).join(' · ')}
      actions={
        <>
          <Suspense fallback={null}>
            {parts.acts.map(({ key, Act }) => (
              <Act key={key} party={party} />
            ))}
          </Suspense>
          <NewCheck party={party} />
          {entries.length > 0 && (
            <DropMenu
              target={
                <ActionIcon variant="default" size={34} aria-label="More acts on this record">
                  <IconDots size={16} stroke={2} />
                </ActionIcon>
              }
              position="bottom-end"
              width={200}
              entries={entries}
            />
          )}
        </>
      }
    />
  );
}

/** Starts a check of them: the one there is, or the one that is chosen. */
function NewCheck({ party }: { party: Party }) {
  const navigate = useNavigate();
  const [only, ...others] = party.new_checks;
  if (!only) return null;
  const icon = <IconShieldPlus size={15} stroke={1.7} />;
  const search = { new: party.kind, party: party.id };
  if (others.length === 0)
    return (
      <LinkButton leftSection={icon} to={only.path} search={search}>
        New check
      </LinkButton>
    );
  return (
    <DropMenu
      target={<Button leftSection={icon}>New check</Button>}
      position="bottom-end"
      width={220}
      entries={party.new_checks.map(({ name, path }) => ({ id: path, label: name, onPick: () => void navigate({ to: path, search }) }))}
    />
  );
}
