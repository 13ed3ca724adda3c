import { Spinner } from '../../../ui/spinner.tsx';
import css from './signer-document.module.css';

export function Waiting() {
  return (
    <div className={css.waiting} role="status" aria-label="The document is loading">
      <Spinner size={24} />
    </div>
  );
}
