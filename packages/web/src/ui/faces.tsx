import { Face } from './face.tsx';
import css from './faces.module.css';

type Named = { name: string; kind: 'person' | 'company' };

/** The first faces of a group, overlapping, and how many more there are. The names are read out. */
export function Faces({ of, most = 3, size = 24 }: { of: readonly Named[]; most?: number; size?: number }) {
  const more = of.length - most;
  return (
    <span className={css.faces} role="img" aria-label={of.map(({ name }) => name).join(', ')}>
      {of.slice(0, most).map(({ name, kind }, index) => (
        <Face key={index} name={name} company={kind === 'company'} size={size} />
      ))}
      {more > 0 && (
        <span className={`num ${css.more}`} style={{ width: size, height: size }}>
          +{more}
        </span>
      )}
    </span>
  );
}
