import type { KycCheck } from '@freehold/contract/identity/kyc-checks';
import { usePicture } from '../../../shared/checks/evidence-queries.ts';
import css from './review.module.css';

/** A connected provider compared the two pictures. */
export const wasComparedElsewhere = ({ elements }: Pick<KycCheck, 'elements'>): boolean =>
  elements.some(({ code, source }) => code === 'FACE' && source?.kind === 'certified_provider');

/** The face on the document beside the face of the person. Nothing here compares them by itself. */
export function FacePanel({ check, masked }: { check: Pick<KycCheck, 'id' | 'files' | 'seen_in_person' | 'elements'>; masked: boolean }) {
  const keyOf = (kind: string) => check.files.find((file) => file.kind === kind)?.key ?? null;
  return (
    <div className={css.faces}>
      <Side id={check.id} fileKey={keyOf('front')} words="On the document" masked={masked} />
      <Side id={check.id} fileKey={keyOf('selfie')} words={check.seen_in_person ? 'Met in person' : 'The person'} masked={masked} />
      <p className="fh-small fh-dim">
        {wasComparedElsewhere(check)
          ? 'A no from you counts more than a yes of the provider. A person of your firm decides the check.'
          : 'You compare. A picture is never decided by a machine alone.'}
      </p>
    </div>
  );
}

function Side({ id, fileKey, words, masked }: { id: number; fileKey: string | null; words: string; masked: boolean }) {
  const { address } = usePicture(fileKey === null ? null : { id, key: fileKey, size: 'large', masked });
  return (
    <figure className={css.face}>
      {address ? <img src={address} alt={words} /> : <span className={css.noFace}>{fileKey === null ? 'No picture' : ''}</span>}
      <figcaption className="fh-small fh-dim">{words}</figcaption>
    </figure>
  );
}
