import css from './spinner.module.css';

/** A turning ring in the colour of the words round it; what is awaited is said beside it. */
export function Spinner({ size }: { size: number }) {
  return <span className={css.spinner} style={{ width: size, height: size }} aria-hidden />;
}
