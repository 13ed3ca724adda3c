import { useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Forbidden, NothingFound } from '../../../ui/states.tsx';
import { isListType, KINDS } from './kinds.ts';
import { PropertyList } from './property-list.tsx';
import css from './property-list.module.css';

/** The property sales or the property lettings. */
export function PropertyListScreen() {
  const { type } = useParams({ from: '/shell/properties/$type' });
  const { can } = useCurrentUser();
  if (!isListType(type))
    return (
      <div className="fh-page">
        <NothingFound level={1} title="That property list does not exist">
          There are two: sales and lettings.
        </NothingFound>
        <p className={css.ways}>
          <LinkButton variant="default" to="/properties/$type" params={{ type: 'sales' }}>
            Property sales
          </LinkButton>
          <LinkButton variant="default" to="/properties/$type" params={{ type: 'lettings' }}>
            Property lettings
          </LinkButton>
        </p>
      </div>
    );
  if (!can.see_properties)
    return (
      <div className="fh-page">
        <PageHead title={KINDS[type].title} />
        <Forbidden />
      </div>
    );
  // One list's chosen rows and last act say nothing in the other.
  return <PropertyList key={type} list={KINDS[type]} />;
}
