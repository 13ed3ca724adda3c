import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../../lib/api-error.ts';
import { partyQuery } from '../../../shared/party-queries.ts';
import { writeTypedDate } from '../../../ui/typed-date.ts';
import type { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { toast } from '../../../ui/toast.ts';
import { EMPTY_NEW_CHECK, type NewCheckValues } from './new-check-form.ts';

type Form = Pick<ReturnType<typeof useCheckedForm<NewCheckValues>>, 'set'>;

/** Fills the form with who was picked of one's people, or with whom the address names; without anybody the fields stay as they are. */
export function usePartySubject(form: Form, named: number | undefined) {
  const client = useQueryClient();
  const pick = async (id: number | null) => {
    if (id === null) return form.set({ party_id: null });
    try {
      form.set(await subjectOf(id));
    } catch (error) {
      toast.fail(isApiError(error) ? error.message : null);
    }
  };
  async function subjectOf(id: number): Promise<Partial<NewCheckValues>> {
    const party = await client.fetchQuery(partyQuery(id));
    const { kind: _, match_mode: __, categories: ___, reference: ____, ...empty } = EMPTY_NEW_CHECK;
    return {
      ...empty,
      party_id: party.id,
      kind: party.kind,
      first_name: party.first_name ?? '',
      middle_names: party.middle_names ?? '',
      last_name: party.last_name ?? '',
      dob: party.dob ? writeTypedDate(party.dob) : '',
      nationality: party.nationality ?? '',
      name: party.company_name ?? '',
      number: party.company_number ?? '',
      country: party.jurisdiction ?? '',
      residence: party.residence ?? '',
    };
  }
  const newest = useRef(pick);
  useEffect(() => {
    newest.current = pick;
  });
  useEffect(() => {
    if (named !== undefined) void newest.current(named);
  }, [named]);
  return pick;
}
