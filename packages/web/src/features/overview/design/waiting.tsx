import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyState, LoadingCard, LoadingRows, NothingFound, PartFailed } from '../../../ui/states.tsx';
import css from './design-screen.module.css';

/** What stands where there is nothing to show: not yet, not here, or not any more. */
export function Waiting() {
  return (
    <>
      <Notice kind="asks">
        <b>A person must look.</b> A notice says the fact, what follows from it, and offers one act.
      </Notice>
      <LoadingRows rows={3} label="Rows while they load" />
      <div className={css.states}>
        <LoadingCard label="A card while it loads" />
        <Card>
          <NothingFound title="Nothing matches">Search for fewer words, or remove a filter.</NothingFound>
        </Card>
        <Card>
          <PartFailed
            title="This part could not be loaded"
            reason="Freehold did not answer in time."
            reference="REF-00418"
            onRetry={() => undefined}
          />
        </Card>
      </div>
      <EmptyState title="Nothing here yet">An empty page says what it will show, and how to begin.</EmptyState>
    </>
  );
}
