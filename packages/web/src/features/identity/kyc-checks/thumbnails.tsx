import type { EvidenceFile } from '@freehold/contract/identity/evidence';
import { usePicture } from '../../../shared/checks/evidence-queries.ts';
import css from './review.module.css';

type Props = {
  checkId: number;
  files: readonly EvidenceFile[];
  current: string | null;
  masked: boolean;
  nameOf: (file: EvidenceFile) => string;
  onPick: (key: string) => void;
};

/** Every picture small, the one that is looked at marked. */
export function Thumbnails({ checkId, files, current, masked, nameOf, onPick }: Props) {
  return (
    <ul className={css.thumbs} aria-label="All pictures">
      {files.map((file) => (
        <li key={file.key}>
          <button type="button" aria-current={file.key === current || undefined} onClick={() => onPick(file.key)}>
            <Small checkId={checkId} file={file} masked={masked} />
            <span className="fh-small">{nameOf(file)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Small({ checkId, file, masked }: { checkId: number; file: EvidenceFile; masked: boolean }) {
  const { address } = usePicture(file.pages === null ? null : { id: checkId, key: file.key, size: 'small', masked });
  return <span className={css.thumb}>{address && <img src={address} alt="" />}</span>;
}
