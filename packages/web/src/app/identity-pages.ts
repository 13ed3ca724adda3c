export { FundsCheckScreen } from '../features/identity/funds-checks/funds-check-screen.tsx';
export { FundsListScreen } from '../features/identity/funds-checks/funds-list-screen.tsx';
export { KycCheckScreen } from '../features/identity/kyc-checks/kyc-check-screen.tsx';
export { KycListScreen } from '../features/identity/kyc-checks/kyc-list-screen.tsx';
export { KycFormScreen } from '../features/identity/kyc-checks/kyc-form-screen.tsx';
export { KycReviewScreen } from '../features/identity/kyc-checks/kyc-review-screen.tsx';
