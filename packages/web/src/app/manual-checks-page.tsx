import { ManualChecksScreen } from '../features/checks/manual-checks/manual-checks-screen.tsx';
import { CHECK_KINDS } from './check-kinds.ts';

/** Manual Checks, with the kinds of check this app has pages for. */
export function ManualChecksPage() {
  return <ManualChecksScreen kinds={CHECK_KINDS} />;
}
