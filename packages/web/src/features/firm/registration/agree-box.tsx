import { getLegal } from '@freehold/contract/firm/registration';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx';

/** The agreement to the terms and the privacy notice. Both open beside the page, so that nothing typed is lost. */
export function AgreeBox(box: { checked: boolean; error: string | null; onChange: (agreed: boolean) => void }) {
  return (
    <PlainCheckbox name="agreed" {...box}>
      I agree to the{' '}
      <Link to="/terms" target="_blank" preload={false} className="fh-act">
        terms<span className="fh-spoken">, opens in a new tab</span>
      </Link>{' '}
      and have read the{' '}
      <Link to="/privacy" target="_blank" preload={false} className="fh-act">
        privacy notice<span className="fh-spoken">, opens in a new tab</span>
      </Link>
    </PlainCheckbox>
  );
}

/** The versions that stand now, as the contract takes them. */
export async function agreedNow() {
  const { terms, privacy } = await call(getLegal);
  return { terms_version: terms.version, privacy_version: privacy.version };
}
