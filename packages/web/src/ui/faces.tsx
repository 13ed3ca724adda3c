import { Face } from './face.tsx';
import css from './faces.module.css';

type Named = { name: string; kind: 'person' | 'company' };

type Props = { of: readonly Named[]; most?: number; size?: number; /** Of all, where only the first are named. */ count?: number };

/** The first faces of a group, overlapping, and how many more there are. The names are read out. */
export function Faces({ of, most = 3, size = 24, count = of.length }: Props) {
  const more = count - Math.min(most, of.length);
  const unnamed = count - of.length;
  return (
    <span
      className={css.faces}
      role="img"
      aria-label={`${of.map(({ name }) => name).join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}`}
    >
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
