import { usePagePicture, type PageSource } from './page-picture.tsx';
import css from './first-page.module.css';

/** The first page, small, before the title of its document; where its size is not known, as a sheet of A4. */
export function FirstPage({
  pages,
  source,
  small = false,
}: {
  pages: readonly { width: number; height: number }[];
  source: PageSource;
  small?: boolean;
}) {
  const { address } = usePagePicture(source, 1, 'thumb');
  const first = pages[0];
  return (
    <span
      className={css.first}
      data-small={small || undefined}
      aria-hidden
      style={first && { aspectRatio: `${first.width} / ${first.height}` }}
    >
      {address !== null && <img src={address} alt="" />}
    </span>
  );
}
