import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/save-file.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { recoveryFile } from './words.ts';
import css from './basic-information.module.css';

/** The codes themselves: nobody can show them again. */
export function RecoveryCodesList({ codes }: { codes: readonly string[] }) {
  const { email } = useCurrentUser();
  const download = () => saveFile(new Blob([recoveryFile(email, codes)], { type: 'text/plain' }), 'freehold-recovery-codes.txt');
  return (
    <div className={css.form}>
      <p className="fh-body">
        <b>They are shown this once.</b> Each works once in place of a code from your app. Anyone who has one needs only your email to sign
        in as you.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.acts}>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button variant="default" size="xs" leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />} onClick={download}>
          Download codes
        </Button>
      </div>
    </div>
  );
}
