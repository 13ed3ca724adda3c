import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import css from './webhooks.module.css';

/** The secret itself: it stands here alone, and is gone when it is left. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <div className={css.form}>
      <Notice kind="asks">
        <b>It is shown this once.</b> Your program needs it to know that a message is ours.
      </Notice>
      <code className={css.secret} aria-label="Signing secret">
        {secret}
      </code>
      <div>
        <CopyButton text={secret} label="Copy secret" />
      </div>
      <p className="fh-body">
        Messages are signed by the Standard Webhooks specification, for which there are libraries in every language.{' '}
        <a className="fh-link" href="/help/guide/connect-your-crm/" target="_blank" rel="noopener">
          How to check a signature<span className="fh-spoken">, opens in a new tab</span>
        </a>
      </p>
    </div>
  );
}
