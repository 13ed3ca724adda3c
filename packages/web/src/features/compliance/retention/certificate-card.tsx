import type { ErasureCertificate } from '@freehold/contract/compliance/retention';
import { RETENTION_RULES } from '@freehold/contract/kernel/retention-rules';
import { Button } from '@mantine/core';
import { IconCheck, IconDownload } from '@tabler/icons-react';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDate, formatDateTime, plural } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Seal } from '../../../ui/seal.tsx';
import { toast } from '../../../ui/toast.ts';
import { usePrintCertificate } from './queries.ts';
import { shortHash } from './words.ts';
import css from './certificate.module.css';

type Files = { erased: number; waiting: number; still_used: number };

/** How the files stand in the store now, in words. */
function filesWords({ erased, waiting, still_used: used }: Files): string {
  const parts = [
    waiting > 0 ? `${plural(waiting, 'file waits', 'files wait')} for the store to let go, tried every hour` : null,
    used > 0 ? `${plural(used, 'file is', 'files are')} still used by something else` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? (erased === 0 ? 'Nothing is left' : 'Nothing is left in the store') : parts.join('; ');
}

/** The proof that something was erased. It names nobody. */
export function CertificateCard({ of, files }: { of: ErasureCertificate; files?: Files | undefined }) {
  const print = usePrintCertificate();
  return (
    <article className={css.certificate} aria-label={`Certificate of erasure ${of.ref}`}>
      <header className={css.head}>
        <div>
          <p className={css.kind}>Certificate of erasure</p>
          <h2 className={css.ref}>{of.ref}</h2>
        </div>
        <Seal size={58}>
          <IconCheck size={17} stroke={2} aria-hidden />
        </Seal>
      </header>
      <div className={css.rules} aria-hidden />
      <Facts
        facts={[
          { label: 'Was', value: of.was },
          { label: 'Of', value: of.of_whom },
          { label: 'Rule', value: RETENTION_RULES[of.rule].what },
          { label: 'Why', value: of.reason },
          { label: 'Time began', value: formatDate(of.since) },
          { label: 'Erased', value: formatDateTime(of.erased_at) },
          { label: 'Things', value: String(of.things) },
          ...(files ? [{ label: 'Files', value: filesWords(files) }] : []),
          { label: 'Was sealed as', value: <span title={of.content_sha256}>{shortHash(of.content_sha256)}</span> },
        ]}
      />
      <p className={css.foot}>No name is kept here. Whoever holds a copy can match its fingerprint.</p>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
        loading={print.isPending}
        onClick={() => print.mutate({ id: of.id, ref: of.ref }, { onError: (error) => toast.fail(messageOf(error)) })}
      >
        Download the certificate
      </Button>
    </article>
  );
}
