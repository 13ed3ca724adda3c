import { RENT_ABOVE_ADVERTISED } from '@freehold/property-rules/lettings-law';
import { IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './offers.module.css';

const [RULE = '', ACT = ''] = RENT_ABOVE_ADVERTISED.split(' (');

/** Refused by law: the rule and its Act, then what may be done. */
export function LawPanel({ children }: { children: ReactNode }) {
  return (
    <div className={css.law} role="alert">
      <IconScale size={19} stroke={1.6} aria-hidden />
      <p>
        <b>{RULE}</b> ({ACT}.
      </p>
      <p>{children}</p>
    </div>
  );
}
