import { letterOf } from '../../../shared/workspace-name.ts';
import css from './workspace-tab.module.css';

/** What an applicant sees of the firm, drawn small. A colour on which white cannot be read is shown as it will be: darker. */
export function BrandPreview({ name, logo, colour }: { name: string; logo: string | null; colour: string | null }) {
  // The firm's own colour carries white in light and dark alike.
  const painted = colour === null ? undefined : { background: colour, color: '#fff' };
  return (
    <figure className={css.preview}>
      <div className={css.phone} style={colour === null ? undefined : { borderTopColor: colour }} aria-hidden>
        {logo === null ? (
          <span className={css.mono} data-letter={letterOf(name)} style={painted} />
        ) : (
          <img src={logo} alt="" className={css.logo} />
        )}
        <span className={css.previewName}>{name}</span>
        <span className={css.previewLine}>asks you to sign</span>
        <span className={css.previewButton} style={painted} data-label="Open the document" />
      </div>
      <figcaption className="fh-small fh-dim">What applicants see</figcaption>
    </figure>
  );
}
