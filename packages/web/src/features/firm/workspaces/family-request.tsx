import { Button } from '@mantine/core';
import type { FamilyRequest as Request } from '@freehold/contract/firm/families';
import { IconBuildingCommunity } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { tell } from '../../../lib/tell.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import { useFamilyAct } from './queries.ts';
import { requestDetail } from './words.ts';
import css from './workspaces.module.css';

/** Another owner asks; whoever owns this workspace looks at what it means, and agrees or refuses. */
export function FamilyRequest({ request }: { request: Request }) {
  const here = useCurrentUser().owner.account_name;
  const act = useFamilyAct();
  const name = request.account_name ?? '';
  const told = { onError: (error: unknown) => toast.fail(messageOf(error)) };
  async function see() {
    const yes = await confirm({
      title: `One family with ${name}?`,
      children: `${request.asked_by} asked. ${here} and ${name} then see each other’s name and owner, and a key member verified in one counts in both. Neither sees the other’s people, checks, reports or members. Any owner can leave later.`,
      yes: 'Yes, one family',
      no: 'Not now',
    });
    if (yes) tell(act, { act: 'approve', id: request.id }, { ...told, onSuccess: () => toast.ok('One family', `${here} and ${name}`) });
  }
  async function refuse() {
    const yes = await confirm({
      title: `Refuse ${name}?`,
      children: 'They are not one family, and their owner sees that it was refused.',
      yes: 'Yes, refuse',
    });
    if (yes) tell(act, { act: 'refuse', id: request.id }, { ...told, onSuccess: () => toast.ok('Request refused', name) });
  }
  return (
    <Card>
      <div className={css.request}>
        <IconBuildingCommunity size={20} stroke={1.5} aria-hidden />
        <div className={css.requestWords}>
          <p>{name} asks to be one family with this workspace</p>
          <p>{requestDetail(request)}</p>
        </div>
        <span className={css.acts}>
          <Button variant="default" size="xs" disabled={act.isPending} onClick={() => void refuse()}>
            Refuse
          </Button>
          <Button variant="default" size="xs" loading={act.isPending} onClick={() => void see()}>
            See request
          </Button>
        </span>
      </div>
    </Card>
  );
}
