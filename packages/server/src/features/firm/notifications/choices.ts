import { NOTIFICATION_KINDS, kindOf, type Choice, type NotificationKind } from '@freehold/contract/firm/notification-kinds';
import { changeNotificationChoices as route, type NotificationChoices } from '@freehold/contract/firm/notifications';
import { recordEvent } from '../../../platform/audit.ts';
import { refusing } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import { may } from '../../access/public.ts';
import { choiceOf, readStored } from './choice-of.ts';
import { findChoices, saveChoices } from './store.ts';

const refuse = refusing(route);
const STALE = 'Someone else changed this. Reload to see the latest.';

type Row = { version: number; is_quiet: boolean; choices: unknown };
const NOTHING_CHOSEN: Row = { version: 0, is_quiet: true, choices: {} };

function present(scope: MemberScope, { version, is_quiet, choices }: Row): NotificationChoices {
  const kinds = NOTIFICATION_KINDS.filter((kind) => {
    const { asks } = kindOf(kind);
    return asks.length === 0 || asks.some((permission) => may(scope, permission));
  });
  return {
    version,
    is_quiet,
    kinds: kinds.map((kind) => ({
      kind,
      label: kindOf(kind).label,
      is_urgent: kindOf(kind).isUrgent ?? false,
      ...choiceOf(choices, kind),
    })),
  };
}

/** What reaches the one who asks. */
export function getChoices(scope: MemberScope): Promise<NotificationChoices> {
  return scope.transaction(async (trx) => present(scope, (await findChoices(trx, scope)) ?? NOTHING_CHOSEN));
}

type Asked = { version: number; is_quiet?: boolean | undefined; kinds?: readonly (Choice & { kind: NotificationKind })[] | undefined };

/** Keeps what somebody chose for themselves; what they did not name stays as it is. */
export function changeChoices(scope: MemberScope, asked: Asked): Promise<NotificationChoices> {
  return scope.transaction(async (trx) => {
    const before: Row = (await findChoices(trx, scope)) ?? NOTHING_CHOSEN;
    if (before.version !== asked.version) return refuse('STALE_VERSION', STALE);
    const choices = { ...readStored(before.choices) };
    for (const { kind, here, mail } of asked.kinds ?? []) choices[kind] = { here, mail };
    const row = { version: before.version + 1, is_quiet: asked.is_quiet ?? before.is_quiet };
    await saveChoices(trx, scope, { ...row, choices: JSON.stringify(choices) });
    await recordEvent(trx, scope, {
      action: 'change.notifications',
      object: { type: 'member', id: scope.actor.memberId, label: scope.actor.name },
    });
    return present(scope, { ...row, choices });
  });
}
