import type { InviteChannel } from '@freehold/contract/flows/run-states';
import { useQueries } from '@tanstack/react-query';
import { partyQuery } from '../../../shared/party-queries.ts';
import { whyNoLink, type Contact, type Way } from './send-words.ts';
import type { Invite } from './use-start-runs.ts';
import type { RunPerson } from './who-step.tsx';

export type SendChoice = { ways: readonly Way[]; words: string; reminds: boolean };
/** Somebody a link is for, with their contact, masked. */
export type Contacted = Contact & { id: number; name: string; firstName: string | null };
/** With how it reaches them by the ways chosen. */
export type Addressee = Contacted & { channel: InviteChannel | null };

/** The people with their contacts, read anew, so that a number added in another tab counts here at once. */
export function useContacts(people: readonly RunPerson[], isWanted: boolean) {
  const records = useQueries({ queries: people.map(({ id }) => ({ ...partyQuery(id), enabled: isWanted })) });
  const contacts = people.flatMap(({ id }, index): Contacted[] => {
    const party = records[index]?.data;
    if (!party) return [];
    return [
      {
        id,
        name: party.name,
        firstName: party.first_name,
        isCompany: party.kind === 'company',
        phone: party.phones[0] ?? null,
        email: party.emails[0] ?? null,
      },
    ];
  });
  const broken = records.find(({ isError }) => isError);
  return {
    contacts,
    isLoading: isWanted && contacts.length < people.length && !broken,
    failed: broken ? { error: broken.error, again: () => void Promise.all(records.map((record) => record.refetch())) } : null,
  };
}

/** How one of them is invited. */
export function inviteOf(addressees: readonly Addressee[], { ways, words, reminds }: SendChoice, { id }: RunPerson): Invite {
  const one = addressees.find((each) => each.id === id);
  if (!one?.channel) return { whyNot: one ? whyNoLink(ways, one) : 'Their contact details are not loaded yet' };
  const isMessage = one.channel === 'sms' || one.channel === 'email' || one.channel === 'both';
  return { channel: one.channel, words: isMessage ? words.trim() : '', pause_reminders: !reminds };
}
