import {
  changeProfile,
  endOneSession,
  endOtherSessions,
  getProfile,
  listSessions,
  type LiveSession,
  type Profile,
} from '@freehold/contract/access/account';
import type { AuthUser } from '@freehold/contract/access/identity';
import type { NotificationKind, MailChoice } from '@freehold/contract/firm/notification-kinds';
import { changeNotificationChoices, getNotificationChoices, type NotificationChoices } from '@freehold/contract/firm/notifications';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { ME_KEY } from '../../../shared/workspace-queries.ts';

export const profileQuery = queryOptions({ queryKey: ['own profile'], queryFn: ({ signal }) => call(getProfile, { signal }) });
export const sessionsQuery = queryOptions({ queryKey: ['own sessions'], queryFn: ({ signal }) => call(listSessions, { signal }) });
export const choicesQuery = queryOptions({
  queryKey: ['own notification choices'],
  queryFn: ({ signal }) => call(getNotificationChoices, { signal }),
});

export type ProfileFields = { first_name: string; surname: string; phone: string };

/** The new name is shown everywhere at once. */
export function useChangeProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: ProfileFields & { version: number }) => call(changeProfile, { body: input }),
    onSuccess: (profile: Profile) => {
      client.setQueryData(profileQuery.queryKey, profile);
      const { first_name, surname } = profile;
      client.setQueryData<AuthUser>(
        ME_KEY,
        (user) => user && { ...user, first_name, surname, member: { ...user.member, first_name, surname } },
      );
    },
  });
}

export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Pick<LiveSession, 'id'>) => call(endOneSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
}

/** One thing said at a time: the other half of a row is never sent along as it was when the row was drawn. */
export type ChoiceChange = { is_quiet?: boolean; kind?: { kind: NotificationKind; here?: boolean; mail?: MailChoice } };

function withChange(choices: NotificationChoices, { is_quiet: isQuiet, kind }: ChoiceChange): NotificationChoices {
  return {
    ...choices,
    is_quiet: isQuiet ?? choices.is_quiet,
    kinds: choices.kinds.map((one) => (one.kind === kind?.kind ? { ...one, ...kind } : one)),
  };
}

/**
 * Each tick is kept as it is made, one after another. A tick is about one thing only, so one made beside a change elsewhere is said again to
 * the newest version rather than asked about.
 */
export function useChangeChoices() {
  const client = useQueryClient();
  const key = choicesQuery.queryKey;
  const send = (change: ChoiceChange, { version, kinds }: NotificationChoices) => {
    const { is_quiet: isQuiet, kind } = change;
    const row = kinds.find((one) => one.kind === kind?.kind);
    const rows = kind && row ? [{ kind: row.kind, here: kind.here ?? row.here, mail: kind.mail ?? row.mail }] : null;
    return call(changeNotificationChoices, {
      body: { version, ...(isQuiet === undefined ? {} : { is_quiet: isQuiet }), ...(rows ? { kinds: rows } : {}) },
    });
  };
  return useMutation({
    scope: { id: 'notification choices' },
    mutationFn: async (change: ChoiceChange) => {
      const seen = client.getQueryData(key) ?? (await call(getNotificationChoices));
      return send(change, seen).catch(async (error: unknown) => {
        if (!isApiError(error, 'STALE_VERSION')) throw error;
        return send(change, await call(getNotificationChoices));
      });
    },
    onMutate: (change: ChoiceChange) => {
      client.setQueryData(key, (choices) => choices && withChange(choices, change));
    },
    onSuccess: ({ version }, change) => {
      // What was ticked meanwhile stays as the person sees it.
      client.setQueryData(key, (choices) => choices && { ...withChange(choices, change), version });
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
}
