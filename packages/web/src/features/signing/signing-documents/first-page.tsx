import { usePagePicture, type PageSource } from '../../../shared/signing/page-picture.tsx';
import css from './sent-document.module.css';

/** The first page, small, before the title of its document. */
export function FirstPage({ pages, source }: { pages: readonly { width: number; height: number }[]; source: PageSource }) {
  const { address } = usePagePicture(source, 1, 'thumb');
  const first = pages[0];
  return (
    <span className={css.first} aria-hidden style={first && { aspectRatio: `${first.width} / ${first.height}` }}>
      {address !== null && <img src={address} alt="" />}
    </span>
  );
}
