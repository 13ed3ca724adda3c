import { Button } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../lib/api-error.ts';
import { usePageActs } from '../../lib/page-acts.ts';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { Face } from '../../ui/face.tsx';
import { toast } from '../../ui/toast.ts';
import { useAssignCheck } from './check-queries.ts';

/** Asks one named colleague to be the second person: the check is given to them, and they are told. */
export function AskColleague({ check }: { check: CheckBase }) {
  const assign = useAssignCheck(check.id);
  const asked = check.seconds.find(({ member_id }) => member_id === check.assigned_to?.member_id);
  const ask = (member_id: number, name: string) =>
    assign.mutate(
      { version: check.version, member_id },
      {
        onSuccess: () => toast.ok(`${name} was asked`, check.public_ref),
        onError: (error) => toast.fail(messageOf(error)),
      },
    );
  usePageActs(
    check.can.assign
      ? check.seconds
          .filter((second) => second !== asked)
          .map(({ member_id, name }) => ({
            id: `ask ${member_id}`,
            label: `Ask ${name} to be the second person`,
            run: () => ask(member_id, name),
          }))
      : [],
  );
  if (!check.can.assign) return null;
  if (check.seconds.length === 0) {
    return (
      <p className="fh-small fh-dim">
        Nobody else here can be the second person. It takes an Owner or Compliance:{' '}
        <Link className="fh-link" to="/members">
          invite one in Members
        </Link>
        .
      </p>
    );
  }
  return (
    <>
      {asked && <p className="fh-small fh-dim">{asked.name} has been asked and sees this check under “Needs you”.</p>}
      <DropMenu
        target={
          <Button variant="default" fullWidth leftSection={<IconUserQuestion size={15} stroke={1.7} />} loading={assign.isPending}>
            {asked ? 'Ask somebody else' : 'Ask a colleague'}
          </Button>
        }
        entries={[
          { kind: 'label', id: 'head', text: 'Ask to be the second person' },
          ...check.seconds.map(({ member_id, name, role }) => ({
            id: member_id,
            icon: <Face name={name} size={20} />,
            label: (
              <>
                {name} <span className="fh-small fh-dim">{role}</span>
              </>
            ),
            disabled: member_id === asked?.member_id,
            onPick: () => ask(member_id, name),
          })),
        ]}
      />
    </>
  );
}
