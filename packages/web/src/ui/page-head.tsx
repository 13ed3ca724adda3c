import { Fragment, type ReactNode } from 'react';
import css from './page-head.module.css';

/** The way back, outermost first. Give links for all but the last. */
export function Breadcrumb({ trail }: { trail: readonly ReactNode[] }) {
  return (
    <nav className={css.crumbs} aria-label="Breadcrumb">
      {trail.map((step, index) => (
        <Fragment key={index}>
          {index > 0 && <span aria-hidden>/</span>}
          {index === trail.length - 1 ? (
            <span className="fh-2" aria-current="page">
              {step}
            </span>
          ) : (
            step
          )}
        </Fragment>
      ))}
    </nav>
  );
}

type Props = {
  title: ReactNode;
  /** One quiet sentence under the title. */
  sub?: ReactNode;
  /** A face or plot before the title. */
  lead?: ReactNode;
  /** A status beside the title. */
  status?: ReactNode;
  actions?: ReactNode;
  trail?: readonly ReactNode[];
};

/** The head of a page: the only h1, which takes the focus when the route changes. */
export function PageHead({ title, sub, lead, status, actions, trail }: Props) {
  return (
    <>
      {trail && <Breadcrumb trail={trail} />}
      <div className={css.head}>
        {lead}
        <div className={css.words}>
          <div className={css.line}>
            <h1 className={css.title} tabIndex={-1}>
              {title}
            </h1>
            {status !== undefined && <span className={css.status}>{status}</span>}
          </div>
          {sub !== undefined && <div className={css.sub}>{sub}</div>}
        </div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </div>
    </>
  );
}
