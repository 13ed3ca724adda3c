import { z } from 'zod';
import type { Trx } from '../../../platform/database.ts';
import { readFile } from '../../../platform/file-vault.ts';
import type { Scope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';

const Contact = z.object({
  name: z.string().nullable().catch(null),
  email: z.string().nullable().catch(null),
  phone: z.string().nullable().catch(null),
});

/** How a firm shows itself to people outside it. */
export type ShownFirm = {
  name: string;
  colour: string | null;
  logoSha256: string | null;
  contact: z.output<typeof Contact>;
  isActive: boolean;
};

export async function describeFirm(trx: Trx, scope: Scope): Promise<ShownFirm> {
  const firm = await trx
    .selectFrom('workspaces')
    .select(['account_name', 'brand_colour', 'brand_logo_sha256', 'applicant_contact', 'state'])
    .where('id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
  return {
    name: firm.account_name,
    colour: firm.brand_colour,
    logoSha256: firm.brand_logo_sha256,
    contact: Contact.parse(firm.applicant_contact ?? {}),
    isActive: firm.state === 'active',
  };
}

/** The logo as a data URL, for whoever has no access to the firm's files; null where the firm has none. */
export async function readFirmLogo(trx: Trx, scope: Scope, services: Services, { logoSha256 }: ShownFirm): Promise<string | null> {
  if (logoSha256 === null) return null;
  const { bytes, mime } = await readFile(trx, scope, services, logoSha256);
  return `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`;
}
