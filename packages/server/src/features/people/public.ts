export {
  type ClosedBy,
  followChecks,
  followClocks,
  isAcceptedAt,
  isFrozenIn,
  lockFollowed,
  type PartyStanding,
  type Standings,
  standingsOf,
  whyHeld,
} from './client-acceptance/public.ts';
export {
  type ChecksOfParty,
  createParty,
  eraseParty,
  holdParty,
  completeContacts,
  completeDetails,
  endRelationship,
  findKept,
  findParties,
  isActiveParty,
  type PartyRow,
  presentPartyRef,
  presentStanding,
  residenceOf,
} from './parties/public.ts';
export { addPayerName, findPayerNames, findUnnamedPayments, type PayerName, payerNameFrom } from './payer-names/public.ts';
export { RISK_POLICY, type RiskLevel, riskPolicy } from './risk-policy/public.ts';
