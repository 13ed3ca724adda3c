import type { KycElementCode } from '@freehold/contract/identity/kyc-checks';
import { DOCUMENT_CHECK_NAMES } from '../../../providers/document-checks/provider.ts';
import type { Services } from '../../../platform/services.ts';
import { REGISTER_TITLES } from '../../../providers/registers/provider.ts';

const COMPARED = 'Runs on this installation';
const BY_PERSON = 'A member of your firm looks';
const BY_LISTS = 'Runs with the screening, on the lists that are in use';

type About = { about: string; connected: boolean; connection: string };
const runs = (about: string, connection: string): About => ({ about, connected: true, connection });

const ABOUT: Readonly<Record<KycElementCode, About>> = {
  DATA: runs('Name, date of birth and number as they were stated, against the document and your record.', COMPARED),
  DOC_FORM: runs('Whether the number and the machine-readable lines add up.', COMPARED),
  DOC_DATES: runs('Whether the document was in date when it was handed in.', COMPARED),
  DOC_AUTH: runs('Whether the document looks genuine: seven questions, answered from the pictures or the original.', BY_PERSON),
  FACE: runs('Whether the person is the one on the document.', BY_PERSON),
  LIVENESS: runs('Whether a living person was there: met, or seen following what the camera step asked for.', BY_PERSON),
  ADDRESS: runs('Whether enough independent papers show where they live: two at normal risk, three at high.', BY_PERSON),
  MORTALITY: {
    about: 'Whether a register of deaths has this person.',
    connected: false,
    connection: 'Not connected. Where it is required, no check can pass',
  },
  SANCTIONS: runs('Whether they are on a sanctions list.', BY_LISTS),
  PEP: runs('Whether they hold a prominent public office, or are close to somebody who does.', BY_LISTS),
  ADVERSE: runs('Whether they are on a list of adverse media.', BY_LISTS),
  REGULATORY: runs('Whether a regulator acted against them.', BY_LISTS),
  DUPLICATE: runs('Whether somebody else in your checks used the same document, phone or email.', COMPARED),
};

/** As it can run on this installation. */
export function aboutElement(code: KycElementCode, { registers, documentChecks }: Pick<Services, 'registers' | 'documentChecks'>): About {
  if (code === 'MORTALITY' && registers) return runs(ABOUT[code].about, REGISTER_TITLES[registers.name]);
  if ((code === 'DOC_AUTH' || code === 'FACE') && documentChecks)
    return runs(ABOUT[code].about, `${BY_PERSON}, or ${DOCUMENT_CHECK_NAMES[documentChecks.name]} where you ask it on a check`);
  return ABOUT[code];
}
