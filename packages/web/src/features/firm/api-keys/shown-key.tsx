import type { ApiKey } from '@freehold/contract/firm/api-keys';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './api-keys.module.css';

/** The key itself: it stands on this page alone, and is gone when it is left. */
export function ShownKey({ made }: { made: ApiKey & { key: string } }) {
  return (
    <div className={css.form}>
      <Notice kind="asks">
        <b>It is shown this once.</b> Keep it where you keep passwords. We keep a fingerprint of it and cannot show it again.
      </Notice>
      <code className={css.key} aria-label="API key">
        {made.key}
      </code>
      <div>
        <CopyButton text={made.key} label="Copy key" />
      </div>
      <p className="fh-body">
        Send it with each call as <code className="fh-mono">Authorization: Bearer …</code>.{' '}
        <a className="fh-link" href="/help/guide/connect-your-crm/" target="_blank" rel="noopener">
          How to connect your CRM<span className="fh-spoken">, opens in a new tab</span>
        </a>
      </p>
    </div>
  );
}
