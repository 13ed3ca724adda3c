export { addMonths } from './add-months.ts';
export { RISK_POLICY, riskPolicy, type RiskLevel } from './risk-policy.ts';
