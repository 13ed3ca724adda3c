import { useFirstWords } from '../../../shared/applicant-steps/language.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { PhoneFrame } from '../../../shared/phone-pages/phone-frame.tsx';
import css from '../../../shared/phone-pages/phone-pages.module.css';

export function Wait() {
  const words = useFirstWords();
  return (
    <PhoneFrame title={words.common.loading} page="wait">
      <div className={css.wait} role="status" aria-label={words.common.loading}>
        <Spinner size={24} />
      </div>
    </PhoneFrame>
  );
}
