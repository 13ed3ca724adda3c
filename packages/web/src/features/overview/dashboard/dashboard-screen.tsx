import { IconPlus, IconShieldSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { branchIn } from '../../../lib/search-params.ts';
import { BranchFilter } from '../../../shared/branch-filter.tsx';
import { checklistQuery } from '../../../shared/checklist.ts';
import { listsOverviewQuery } from '../../../shared/screening-lists-query.ts';
import { runTotalsQuery } from '../../../shared/runs-query.ts';
import { appConfigQuery, flowsQuery, useCurrentUser } from '../../../shared/workspace-queries.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { VerificationNotice } from '../../../shared/verification-notice.tsx';
import { ActivityCard, useActivity } from './activity-card.tsx';
import { AttentionCard, pressingOf } from './attention-card.tsx';
import { GettingStartedCard, hasMoreToDo } from './getting-started-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { dayInFull, greetingTo } from './greeting.ts';
import { ListsCard } from './lists-card.tsx';
import { NewsCard } from './news-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { PropertyTotals } from './property-totals.tsx';
import { attentionQuery, documentsOutQuery, newsQuery, progressQuery, propertyTotalsQuery, tasksQuery } from './queries.ts';
import { QuickRunsCard } from './quick-runs-card.tsx';
import { RegistersCard } from './registers-card.tsx';
import { needsSentence } from './words.ts';
import { WaitingCard } from './waiting-card.tsx';
import css from './dashboard-screen.module.css';

/** True once a card has its height: loaded, or failing. Cards stand in a column one after the other, so that none pushes another about. */
const settled = (query: { isPending: boolean; failureCount: number }) => !query.isPending || query.failureCount > 0;

/** The page after sign-in: what needs a person now, what is on its way, and whether checks can pass today. */
export function DashboardScreen() {
  const user = useCurrentUser();
  const branch = branchIn(useSearch({ strict: false }).branch);
  const navigate = useNavigate();
  // Each card below shows its own answer or its own failure. What stands at the top is asked first, the rest as soon as the page is drawn.
  const isDrawn = useDeferredValue(true, false);
  const { see_checks: seesChecks, see_lists: seesLists, run_checks: runsChecks } = user.can;
  const attention = useQuery({ ...attentionQuery(branch), enabled: seesChecks });
  const tasks = useQuery(tasksQuery);
  const progress = useQuery({ ...progressQuery(branch), enabled: seesChecks });
  const waits = useQuery({ ...runTotalsQuery(branch), enabled: isDrawn && seesChecks });
  const { see_properties: seesProperties } = user.can;
  const totals = useQuery({ ...propertyTotalsQuery(branch), enabled: isDrawn && seesProperties });
  const activity = useActivity(isDrawn && user.can.see_activity);
  const lists = useQuery({ ...listsOverviewQuery, enabled: isDrawn && seesLists });
  const flows = useQuery({ ...flowsQuery, enabled: isDrawn });
  const config = useQuery(appConfigQuery);
  const hasDocuments = config.data?.document_signing === true && user.can.see_documents;
  const documents = useQuery({ ...documentsOutQuery, enabled: isDrawn && hasDocuments });
  const news = useQuery({ ...newsQuery, enabled: isDrawn });
  const checklist = useQuery({ ...checklistQuery, enabled: isDrawn });
  const isNew = attention.data?.meta.any === false;
  // What stands further down is drawn after it, in short steps.
  const attentionStands = useDeferredValue((!seesChecks || settled(attention)) && settled(tasks));
  const listsMayStand =
    attentionStands && (!seesChecks || (settled(progress) && settled(waits))) && (!hasDocuments || settled(documents)) && settled(config);
  const totalsStand = !seesProperties || settled(totals);
  // In one column the second half waits for the whole first half.
  const firstColumnStands = attentionStands && totalsStand && (!user.can.see_activity || settled(activity));
  const runsMayStand = listsMayStand && (!seesLists || settled(lists)) && settled(flows) && settled(news);
  // What the list of first steps asks for already is not asked for twice.
  const others = tasks.data?.filter(({ kind }) => !isNew || (kind !== 'required_lists' && kind !== 'verification')) ?? [];
  const waiting = (attention.data?.meta.total ?? 0) + others.length;
  const isCounted = tasks.data !== undefined && (!seesChecks || attention.data !== undefined);
  const sentence = needsSentence(waiting, pressingOf(attention.data?.data ?? [], others));
  const need = isCounted ? (isNew && waiting === 0 ? 'No check has been made yet' : sentence) : null;
  return (
    <div className="fh-page">
      <PageHead
        title={greetingTo(user.first_name)}
        sub={
          <span className={css.sub}>
            <span>{dayInFull()}</span> {need && <span className={css.need}>{need}</span>}
          </span>
        }
        actions={
          <>
            <BranchFilter
              value={branch}
              onChange={(chosen) => void navigate({ to: '/', search: chosen ? { branch: chosen } : {}, replace: true })}
            />
            {runsChecks && (
              <LinkButton
                variant={user.can.edit_properties ? 'default' : 'filled'}
                leftSection={<IconShieldSearch size={15} stroke={1.8} />}
                to="/marketplace/manual_aml_check"
                search={{ new: 'person' }}
              >
                New check
              </LinkButton>
            )}
            {user.can.edit_properties && (
              <LinkButton leftSection={<IconPlus size={15} stroke={2} />} to="/properties/add" search={{ type: 'sales' }}>
                Add property
              </LinkButton>
            )}
          </>
        }
      />
      <VerificationNotice />
      <div className={css.grid}>
        <div className={css.column}>
          {isNew ? (
            <>
              {(checklist.data === undefined || hasMoreToDo(checklist)) && <GettingStartedCard query={checklist} />}
              {others.length > 0 ? (
                <AttentionCard checks={null} tasks={{ ...tasks, data: others }} />
              ) : (
                <EmptyState title="Nothing needs you yet">
                  Checks to decide, second approvals and checks assigned to you will be listed here, worst first.
                </EmptyState>
              )}
            </>
          ) : (
            (seesChecks || others.length > 0) && <AttentionCard checks={seesChecks ? attention : null} tasks={tasks} />
          )}
          {attentionStands && (
            <>
              {seesProperties && <PropertyTotals query={totals} branch={branch} />}
              {totalsStand && user.can.see_activity && <ActivityCard query={activity} />}
            </>
          )}
        </div>
        <div className={css.column} data-waits={!firstColumnStands || undefined}>
          {seesChecks && !isNew && <ProgressCard query={progress} branch={branch} />}
          {listsMayStand && seesChecks && <WaitingCard query={waits} branch={branch} />}
          {listsMayStand && hasDocuments && <DocumentsCard />}
          {listsMayStand && seesLists && <ListsCard query={lists} />}
          {runsMayStand && <NewsCard />}
          {runsMayStand && <QuickRunsCard />}
          {runsMayStand && <RegistersCard />}
          {runsMayStand && !isNew && hasMoreToDo(checklist) && <GettingStartedCard query={checklist} />}
        </div>
      </div>
    </div>
  );
}
