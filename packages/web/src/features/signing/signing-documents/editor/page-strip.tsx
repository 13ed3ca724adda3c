import { usePagePicture, type PageSource } from '../../../../shared/signing/page-picture.tsx';
import { plural } from '../../../../lib/format.ts';
import { WhenNear } from '../../../../ui/when-near.tsx';
import type { Page } from './draft.ts';
import css from './place-fields.module.css';

type Props = {
  pages: readonly Page[];
  source: PageSource;
  shown: number | null;
  fieldsOn: (page: number) => number;
  onShow?: ((page: number) => void) | undefined;
};

/** Small pictures of the pages, with how many fields stand on each. */
export function PageStrip({ pages, source, shown, fieldsOn, onShow }: Props) {
  return (
    <ol className={css.strip} aria-label="Pages">
      {pages.map((page) => {
        const count = fieldsOn(page.number);
        return (
          <li key={page.number}>
            <button
              type="button"
              className={css.thumb}
              aria-current={shown === page.number ? 'page' : undefined}
              disabled={onShow === undefined}
              onClick={() => onShow?.(page.number)}
            >
              <span className={css.paper} style={{ aspectRatio: `${page.width} / ${page.height}` }}>
                <WhenNear instead={null}>
                  <Thumb page={page.number} source={source} />
                </WhenNear>
              </span>
              <span className={css.thumbName}>
                <span className="fh-spoken">Page </span>
                {page.number}
                {count > 0 && `, ${plural(count, 'field')}`}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}

function Thumb({ page, source }: { page: number; source: PageSource }) {
  const { address } = usePagePicture(source, page, 'thumb');
  return address === null ? null : <img src={address} alt="" draggable={false} />;
}
