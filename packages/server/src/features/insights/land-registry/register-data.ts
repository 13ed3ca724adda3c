import { TitleRegisterData } from '@freehold/contract/insights/title-purchases';
import { openJson, sealJson } from '../../../platform/encryption.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

/* What HM Land Registry says of a title it sent no PDF of. Owners stand in it, so it is sealed. */

type Of = { id: number };
type Keys = Pick<Services, 'keys'>;
const context = ({ workspaceId }: Scope, { id }: Of) => `title-purchase:${workspaceId}:${id}`;

export const sealRegister = (scope: Scope, { keys }: Keys, of: Of, facts: TitleRegisterData): Promise<Buffer> =>
  sealJson(keys, scope.workspaceId, facts, context(scope, of));

export const openRegister = async (
  scope: Scope,
  { keys }: Keys,
  row: Of & { register_sealed: Buffer | null },
): Promise<TitleRegisterData | null> =>
  row.register_sealed === null
    ? null
    : TitleRegisterData.parse(await openJson(keys, scope.workspaceId, row.register_sealed, context(scope, row)));
