import type { CompanyAnswer, Registration } from '@freehold/contract/firm/registration';
import { refuseField } from '../../../platform/refuse.ts';
import type { MemberScope } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { answerStep } from './answer-step.ts';
import { StoredSupervision } from './present.ts';
import { updateMember } from './store.ts';

const LONGEST_ACCOUNT_NAME = 80;

/** Which firm it is. A firm that sells homes after all cannot keep saying that its rents are below the limit: it is asked again. */
export function answerCompany(scope: MemberScope, services: Services, answer: CompanyAnswer): Promise<Registration> {
  if (!answer.is_sole_trader && !answer.company_number)
    refuseField('company_number', 'Enter an 8-character company number, like 01234567 or SC123456', 'REQUIRED');
  return answerStep(scope, services, 'company', async (trx, { workspace }) => {
    await updateMember(trx, scope, scope.actor.memberId, { role_in_firm: answer.role_in_firm }, services.now());
    const supervision = StoredSupervision.safeParse(workspace.supervision);
    const mustAskAgain = answer.business !== 'lettings' && supervision.success && supervision.data.state === 'below_limit';
    return {
      account_name: answer.account_name ?? answer.legal_name.slice(0, LONGEST_ACCOUNT_NAME),
      legal_name: answer.legal_name,
      company_number: answer.is_sole_trader ? null : answer.company_number,
      is_sole_trader: answer.is_sole_trader,
      business: answer.business,
      registered_address: answer.registered_address,
      ...(mustAskAgain ? { supervision: '{}', registration_step: 'supervision' } : {}),
    };
  });
}
