import { ActionIcon, Button } from '@mantine/core';
import type { CheckBase } from '@freehold/contract/checks/checks';
import { IconBan, IconDots, IconDownload, IconFileText, IconUserShare } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { usePageActs, type PageAct } from '../../lib/page-acts.ts';
import { confirm } from '../../ui/confirm.ts';
import { DropMenu, type MenuEntry } from '../../ui/drop-menu.tsx';
import { Face } from '../../ui/face.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { toast } from '../../ui/toast.ts';
import { useMembers } from '../workspace-queries.ts';
import { useAssignCheck, useCancelCheck, useDownloadReport } from './check-queries.ts';

const failed = (error: unknown) => toast.fail(messageOf(error));

/** To whom the check is given, and the way to give it to somebody. */
export function AssignMenu({ check }: { check: CheckBase }) {
  const members = useMembers().filter((member) => member.state === 'active');
  const assign = useAssignCheck(check.id);
  const give = (member_id: number | null, name: string) =>
    assign.mutate(
      { version: check.version, member_id },
      { onSuccess: () => toast.ok(member_id === null ? 'Check unassigned' : `Check assigned to ${name}`), onError: failed },
    );
  const others = members.filter(({ member_id }) => member_id !== check.assigned_to?.member_id);
  usePageActs([
    ...others.map((member): PageAct => {
      const name = `${member.first_name} ${member.surname}`;
      return { id: `assign ${member.member_id}`, label: `Assign to ${name}`, words: ['give'], run: () => give(member.member_id, name) };
    }),
    ...(check.assigned_to ? [{ id: 'unassign', label: 'Unassign', run: () => give(null, '') }] : []),
  ]);
  return (
    <DropMenu
      target={
        <Button variant="default" leftSection={<IconUserShare size={15} stroke={1.7} />} loading={assign.isPending}>
          {check.assigned_to ? check.assigned_to.name : 'Assign'}
        </Button>
      }
      entries={[
        { kind: 'label', id: 'head', text: 'Assign this check to' },
        ...members.map((member): MenuEntry => {
          const name = `${member.first_name} ${member.surname}`;
          return {
            id: member.member_id,
            icon: <Face name={name} size={20} />,
            label: (
              <>
                {name} <span className="fh-small fh-dim">{member.role}</span>
              </>
            ),
            disabled: member.member_id === check.assigned_to?.member_id,
            onPick: () => give(member.member_id, name),
          };
        }),
        ...(members.length === 0 ? [{ id: 'none', label: 'No members to show', disabled: true, onPick: () => undefined }] : []),
        ...(check.assigned_to
          ? [
              { kind: 'line' as const, id: 'line' },
              { id: 'nobody', label: 'Unassign', onPick: () => give(null, '') },
            ]
          : []),
      ]}
    />
  );
}

/** The report as it stands. */
export function DownloadReport({ check }: { check: CheckBase }) {
  const download = useDownloadReport(check.public_ref);
  const get = (id: number) => download.mutate(id, { onError: failed });
  const ready = check.report?.state === 'ready' ? check.report.id : null;
  usePageActs(ready === null ? [] : [{ id: 'pdf', label: 'Download PDF', words: ['report', 'print'], run: () => get(ready) }]);
  if (!check.report) return null;
  const { id, state } = check.report;
  if (state === 'failed') {
    return (
      <LinkButton variant="default" leftSection={<IconFileText size={15} stroke={1.7} />} to="/report/$id" params={{ id: String(id) }}>
        Open report
      </LinkButton>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={15} stroke={1.7} />}
      loading={download.isPending || state === 'queued'}
      onClick={() => get(id)}
    >
      Download PDF
    </Button>
  );
}

export type Act = { id: string; label: string; icon: ReactNode; onPick: () => void };

/** What else can be done: the report, what the kind brings, and cancelling. */
export function MoreMenu({ check, own = [], isBusy = false }: { check: CheckBase; own?: readonly Act[]; isBusy?: boolean }) {
  const navigate = useNavigate();
  const cancel = useCancelCheck(check.id);

  async function askCancel() {
    const yes = await confirm({
      title: 'Cancel this check?',
      children: `${check.public_ref} stays on file as cancelled. No decision can be recorded on it afterwards.`,
      yes: 'Yes, cancel',
      danger: true,
    });
    if (yes) cancel.mutate(check.version, { onSuccess: () => toast.ok('Check cancelled', check.public_ref), onError: failed });
  }
  const { report } = check;
  const acts: Act[] = [];
  if (report) {
    acts.push({
      id: 'report',
      label: `Open report, version ${report.version}`,
      icon: <IconFileText size={15} stroke={1.7} />,
      onPick: () => void navigate({ to: '/report/$id', params: { id: String(report.id) } }),
    });
  }
  acts.push(...own);
  if (check.can.cancel)
    acts.push({ id: 'cancel', label: 'Cancel check', icon: <IconBan size={15} stroke={1.7} />, onPick: () => void askCancel() });
  usePageActs(acts.map(({ id, label, onPick }) => ({ id, label, run: onPick })));
  if (acts.length === 0) return null;
  return (
    <DropMenu
      target={
        <ActionIcon variant="default" size={32} aria-label="More" loading={isBusy || cancel.isPending}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      }
      entries={acts}
    />
  );
}
