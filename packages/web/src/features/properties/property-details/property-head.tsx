import type { PropertyDetails } from '@freehold/contract/properties/property-details';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageHead } from '../../../ui/page-head.tsx';
import { Stage } from '../../../shared/stage.tsx';
import { isOf, type PageParts } from './page-parts.ts';
import { HeadMenu } from './head-menu.tsx';
import { KeyFigure } from './key-figure.tsx';
import { PropertyPicture } from './property-picture.tsx';
import { SendCheck } from './send-check.tsx';
import { describeProperty, listPath } from './words.ts';
import css from './property-head.module.css';

type Props = { property: PropertyDetails; parts: PageParts };

/** Address, stage, key figure and the acts on the property. */
export function PropertyHead({ property, parts }: Props) {
  const isSale = property.kind === 'sale';
  return (
    <PageHead
      trail={[
        <Link key="list" to={listPath(property.kind)}>
          {isSale ? 'Property sales' : 'Property lettings'}
        </Link>,
        property.title,
      ]}
      lead={<PropertyPicture property={property} />}
      title={property.title}
      status={
        <span className={css.stage}>
          <Stage of={property.stage} />
          {property.archived_at !== null && <span className="fh-tag">Archived</span>}
        </span>
      }
      sub={describeProperty(property)}
      actions={
        <div className={css.acts}>
          <KeyFigure property={property} />
          <Suspense fallback={null}>
            {parts.acts
              .filter((act) => isOf(act, property))
              .map(({ key, Act }) => (
                <Act key={key} property={property} />
              ))}
          </Suspense>
          <SendCheck property={property} />
          <HeadMenu property={property} />
        </div>
      }
    />
  );
}
