export { RISK_POLICY, riskPolicy, type RiskLevel } from './risk-policy.ts';
