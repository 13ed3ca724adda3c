import { handOver } from '@freehold/contract/flows/applicants';
import { QRCodeSVG } from 'qrcode.react';
import { useState, useSyncExternalStore } from 'react';
import { call, type DataOf } from '../../../lib/api.ts';
import { useAct } from '../../../lib/use-act.ts';
import { useFormats, useWords } from '../../../shared/applicant-steps/words.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { Trouble } from '../../../shared/phone-pages/page-parts.tsx';
import { troubleOf } from '../../../shared/phone-pages/trouble.ts';
import css from '../../../shared/phone-pages/phone-pages.module.css';

const WIDE = '(min-width: 48.0625em)';
const watchWidth = (changed: () => void) => {
  const list = window.matchMedia(WIDE);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** From a wide screen to the camera of a phone. The link is made when it is asked for; this page follows by looking again. */
export function Handover({ task }: { task: number }) {
  const words = useWords();
  const say = words.task;
  const { time } = useFormats();
  const isWide = useSyncExternalStore(watchWidth, () => window.matchMedia(WIDE).matches);
  const [link, setLink] = useState<DataOf<typeof handOver> | null>(null);
  const make = useAct({ mutationFn: () => call(handOver, { params: { id: task } }), onSuccess: setLink });
  if (!isWide) return null;
  return (
    <section className={css.qr} aria-label={say.qrTitle}>
      <h2>{say.qrTitle}</h2>
      {make.isError && <Trouble>{troubleOf(make.error, words)}</Trouble>}
      {link !== null && (
        <>
          <QRCodeSVG value={link.url} size={208} marginSize={0} title={say.qrAlt} />
          <p>{say.qrLead}</p>
          <p>{say.qrGood(time(link.expires_at))}</p>
        </>
      )}
      <PlainButton size="lg" variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        {link === null ? say.qrAct : say.qrNew}
      </PlainButton>
    </section>
  );
}
