import { IconAlertCircleFilled } from '@tabler/icons-react';
import css from './form-errors.module.css';

const WORDS = [
  '',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
  'Seven things',
  'Eight things',
  'Nine things',
];

/** The counted banner over a form with two or more wrong fields; `before` names the act: "this check can run". */
export function FormErrors({ count, before, message }: { count: number; before: string; message?: string | null }) {
  if (count < 2 && !message) return null;
  return (
    <div role="alert" className={css.banner}>
      <IconAlertCircleFilled size={17} aria-hidden />
      <span>
        {count >= 2 ? (
          <>
            <b>{WORDS[count] ?? `${count} things`} to put right</b> before {before}
          </>
        ) : (
          message
        )}
      </span>
    </div>
  );
}
