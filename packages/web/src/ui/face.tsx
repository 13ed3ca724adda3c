import css from './face.module.css';

const TITLES = /^(ltd|limited|llp|plc|and|the|dr|mr|mrs|ms)$/i;

/** Up to two letters of a name: first and last word, titles and legal forms left out. */
export function initialsOf(name: string): string {
  const letters = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M} '’-]/gu, '')
    .split(/\s+/)
    .filter((word) => word !== '' && !TITLES.test(word))
    .map((word) => [...word][0]?.toUpperCase() ?? '');
  return letters.length > 1 ? `${letters[0]}${letters.at(-1)}` : (letters[0] ?? '?');
}

/** Round initials for a person, a rounded square for a company; the tint follows the name. */
export function Face({ name, size = 28, company = false }: { name: string; size?: number; company?: boolean }) {
  const tint = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 6;
  return (
    <span
      className={css.face}
      data-tint={tint}
      aria-hidden
      style={{ width: size, height: size, fontSize: Math.round(size * 0.39), borderRadius: company ? size * 0.27 : '50%' }}
    >
      {initialsOf(name)}
    </span>
  );
}
