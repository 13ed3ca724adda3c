import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The way back to the list of checks, before what lies behind it. */
export const amlTrail = (...steps: readonly ReactNode[]): ReactNode[] => [
  <Link key="aml" to="/marketplace/manual_aml_check">
    Standalone AML
  </Link>,
  ...steps,
];
