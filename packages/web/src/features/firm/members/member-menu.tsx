import { ActionIcon } from '@mantine/core';
import type { Member } from '@freehold/contract/firm/members';
import {
  IconAdjustments,
  IconCrown,
  IconDots,
  IconMailForward,
  IconMailOff,
  IconPlayerPause,
  IconPlayerPlay,
  IconUserMinus,
} from '@tabler/icons-react';
import { useNavigate, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isApiError, messageOf } from '../../../lib/api-error.ts';
import { tell } from '../../../lib/tell.ts';
import { confirm } from '../../../ui/confirm.ts';
import { DropMenu, type MenuAct } from '../../../ui/drop-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWanted } from '../../../ui/use-wanted.ts';
import { useResendInvitation, useRestoreMember, useRevokeInvitation, useTransferOwnership } from './queries.ts';
import { firstNameOf, nameOf } from './words.ts';

const dialogs = () => import('./member-dialogs.tsx');
const SuspendDialog = lazy(async () => ({ default: (await dialogs()).SuspendDialog }));
const RemoveDialog = lazy(async () => ({ default: (await dialogs()).RemoveDialog }));

const picture = { size: 16, stroke: 1.7 } as const;
type Props = { member: Member; everybody: readonly Member[]; onEdit: () => void };

/** What may be done with one member; each act says what happens and asks first. */
export function MemberMenu({ member, everybody, onEdit }: Props) {
  const { session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'suspend' | 'remove' | null>(null);
  const wanted = useWanted(asking !== null);
  const resend = useResendInvitation();
  const revoke = useRevokeInvitation();
  const restore = useRestoreMember();
  const transfer = useTransferOwnership();
  const { can, member_id: id } = member;
  const name = nameOf(member);
  const first = firstNameOf(member);
  const failed = (error: unknown) => toast.fail(messageOf(error));

  async function askResend() {
    const yes = await confirm({
      title: `Send the invitation to ${name} again?`,
      children: `${member.email ?? first} gets a new link that works for seven days. The link sent before stops working.`,
      yes: 'Yes, send it',
    });
    if (yes) tell(resend, id, { onSuccess: () => toast.ok('Invitation sent again', member.email ?? name), onError: failed });
  }
  async function askRevoke() {
    const yes = await confirm({
      title: `Withdraw the invitation of ${name}?`,
      children: 'The link in the email stops working. You can invite them again later.',
      yes: 'Yes, withdraw',
      danger: true,
    });
    if (yes) tell(revoke, id, { onSuccess: () => toast.ok('Invitation withdrawn', name), onError: failed });
  }
  async function askRestore() {
    const yes = await confirm({
      title: `Restore ${name}?`,
      children: `${first} can sign in again at once, with the role ${member.role}.`,
      yes: 'Yes, restore',
    });
    if (yes) tell(restore, id, { onSuccess: () => toast.ok('Member restored', name), onError: failed });
  }
  async function askTransfer() {
    const yes = await confirm({
      title: `Make ${name} the owner?`,
      children: `${first} may then do everything, billing and owners too. You become an admin, and only an owner can make you one again.`,
      yes: 'Yes, hand it over',
      danger: true,
    });
    if (!yes) return;
    transfer.mutate(id, {
      onSuccess: () => {
        toast.ok('Ownership handed over', name);
        // What this person may do changed with it.
        void session.renewUser().catch(() => undefined);
      },
      onError: (error) => void (isApiError(error, 'SIGN_IN_AGAIN') ? askSignIn() : failed(error)),
    });
  }
  async function askSignIn() {
    const yes = await confirm({
      title: 'Sign in again first',
      children: 'You signed in more than 15 minutes ago. Handing over the ownership asks for a fresh sign-in. You come back to this page.',
      yes: 'Sign in again',
      no: 'Not now',
    });
    if (yes) void navigate({ to: '/logout', search: { redirect: '/members' } });
  }

  const all: (MenuAct & { when: boolean })[] = [
    { id: 'change', when: can.change, label: 'Change role and permissions', icon: <IconAdjustments {...picture} />, onPick: onEdit },
    {
      id: 'resend',
      when: can.resend,
      label: 'Send invitation again',
      icon: <IconMailForward {...picture} />,
      onPick: () => void askResend(),
    },
    { id: 'transfer', when: can.transfer, label: 'Make owner', icon: <IconCrown {...picture} />, onPick: () => void askTransfer() },
    { id: 'restore', when: can.restore, label: 'Restore member', icon: <IconPlayerPlay {...picture} />, onPick: () => void askRestore() },
    {
      id: 'suspend',
      when: can.suspend,
      label: 'Suspend member',
      icon: <IconPlayerPause {...picture} />,
      onPick: () => setAsking('suspend'),
    },
    {
      id: 'revoke',
      when: can.revoke,
      label: 'Withdraw invitation',
      icon: <IconMailOff {...picture} />,
      danger: true,
      onPick: () => void askRevoke(),
    },
    {
      id: 'remove',
      when: can.remove,
      label: 'Remove member',
      icon: <IconUserMinus {...picture} />,
      danger: true,
      onPick: () => setAsking('remove'),
    },
  ];
  const entries = all.filter((entry) => entry.when).map(({ when: _, ...entry }) => entry);
  if (entries.length === 0) return null;
  return (
    <>
      <DropMenu
        width={268}
        position="bottom-end"
        target={
          <ActionIcon
            aria-label={`More for ${name}`}
            loading={resend.isPending || revoke.isPending || restore.isPending || transfer.isPending}
          >
            <IconDots {...picture} />
          </ActionIcon>
        }
        entries={entries}
      />
      <Suspense fallback={null}>
        {wanted && (
          <>
            {asking === 'suspend' && <SuspendDialog member={member} onClose={() => setAsking(null)} />}
            {asking === 'remove' && <RemoveDialog member={member} everybody={everybody} onClose={() => setAsking(null)} />}
          </>
        )}
      </Suspense>
    </>
  );
}
