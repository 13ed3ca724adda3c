import type { GateMissing } from '@freehold/contract/properties/property-moves';
import type { Scope } from '../../../platform/scope.ts';
import { checkPath } from '../../checks/public.ts';
import { presentPartyRef, presentStanding } from '../../people/public.ts';
import type { MissingPerson } from './gate-check.ts';
import { shortWhy } from './why-closed.ts';

/** Somebody without an accepted check, as far as the one who asks may know. */
export const presentMissing = (scope: Scope, person: MissingPerson): GateMissing => ({
  person_id: person.id,
  party: presentPartyRef(scope, { ...person, id: person.party_id }),
  role: person.role,
  co_tenant_type_id: person.co_tenant_type_id,
  why: shortWhy(scope, person),
  kinds: person.missing.map(({ code, name }) => {
    const check = presentStanding(scope, person.standings[code]);
    return {
      code,
      name,
      status: check?.status ?? null,
      path: check?.check_id == null ? null : checkPath({ kind: code, id: check.check_id }),
    };
  }),
});
