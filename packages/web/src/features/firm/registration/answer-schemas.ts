/** The contract’s schemas of the answers, fetched with the first check and not with the page. */
export { CompanyAnswer, MemberAnswer, PoliciesAnswer, SupervisionAnswer } from '@freehold/contract/firm/registration';
export { Phone } from '@freehold/contract/kernel/values';
