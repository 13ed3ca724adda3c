import { ActionIcon } from '@mantine/core';
import type { Passkey } from '@freehold/contract/access/sign-in-methods';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { confirm } from '../../../ui/confirm.ts';
import { DropMenu } from '../../../ui/drop-menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemovePasskey } from './queries.ts';
import { changeTrouble } from './words.ts';

type Props = { passkey: Passkey; canRemove: boolean; onRename: () => void };

/** Rename or remove one passkey; removing asks first. */
export function PasskeyMenu({ passkey, canRemove, onRename }: Props) {
  const remove = useRemovePasskey();
  async function ask() {
    const yes = await confirm({
      title: `Remove “${passkey.name}”?`,
      children: 'It no longer signs you in. The device keeps its copy until you delete it there.',
      yes: 'Yes, remove',
      danger: true,
    });
    if (!yes) return;
    remove.mutate(passkey.id, {
      onSuccess: () => toast.ok('Passkey removed', passkey.name),
      onError: (error) => toast.fail(changeTrouble(error)),
    });
  }
  return (
    <DropMenu
      width={168}
      position="bottom-end"
      target={
        <ActionIcon aria-label={`More for ${passkey.name}`} loading={remove.isPending}>
          <IconDots size={16} stroke={1.7} />
        </ActionIcon>
      }
      entries={[
        { id: 'rename', label: 'Rename passkey', icon: <IconPencil size={16} stroke={1.7} />, onPick: onRename },
        ...(canRemove
          ? [{ id: 'remove', label: 'Remove passkey', icon: <IconTrash size={16} stroke={1.7} />, danger: true, onPick: () => void ask() }]
          : []),
      ]}
    />
  );
}
