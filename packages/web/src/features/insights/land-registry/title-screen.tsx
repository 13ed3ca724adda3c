import { Link, useParams } from '@tanstack/react-router';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Costs } from './costs.tsx';
import { PurchasesCard } from './purchases-card.tsx';
import { TitlesCard } from './titles-card.tsx';
import css from './registry.module.css';

/** One title: what the firm keeps of it. */
export function TitleScreen() {
  const { id = '' } = useParams({ strict: false });
  const mayRun = useCurrentUser().can.run_checks;
  const title = id.toUpperCase().slice(0, 12);
  return (
    <div className="fh-page">
      <PageHead
        trail={[
          <Link key="all" to="/land-registry" search={{}} className="fh-link">
            Land registry search
          </Link>,
          title,
        ]}
        title={title}
        actions={
          mayRun && (
            <LinkButton variant="default" to="/marketplace/manual_ownership_check/new" search={{ title }}>
              Check who owns it
            </LinkButton>
          )
        }
        sub="Owners, edition and whether it is in force stand in the register of HM Land Registry"
      />
      <div className={css.stack}>
        <PurchasesCard title={title} />
        <TitlesCard title={title} />
        <Costs />
      </div>
    </div>
  );
}
