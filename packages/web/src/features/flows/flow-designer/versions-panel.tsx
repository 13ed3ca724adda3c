import { Button } from '@mantine/core';
import { bringBackFlowDesign, discardFlowDesign, type FlowDesign, retireFlowDesign } from '@freehold/contract/flows/flow-designs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { formatDateTime, plural } from '../../../lib/format.ts';
import { invalidateTopic } from '../../../lib/topic-key.ts';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toast.ts';
import css from './designer.module.css';

type Props = {
  name: string;
  design: FlowDesign;
  flush: () => Promise<boolean>;
  current: () => FlowDesign;
  onChanged: (design: FlowDesign) => void;
};

const QUESTIONS = {
  retire: {
    title: 'Retire this flow?',
    children: 'It leaves the library, and nothing new is started with it. Runs that were started go on.',
    yes: 'Retire',
  },
  'bring back': { title: 'Bring this flow back?', children: 'It stands in the library again, with its newest version.', yes: 'Bring back' },
  discard: {
    title: 'Discard this draft?',
    children: 'Nothing of it was published. It cannot be brought back.',
    yes: 'Discard',
    danger: true,
  },
} as const;
type Act = keyof typeof QUESTIONS;

/** What was published, by whom and when; and the ways out of the library and back. */
export function VersionsPanel({ name, design, flush, current, onChanged }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const act = useMutation({
    mutationFn: async (what: Act) => {
      const { id } = design;
      if (what === 'discard') return call(discardFlowDesign, { params: { id } });
      if (!(await flush())) return undefined;
      return call(what === 'retire' ? retireFlowDesign : bringBackFlowDesign, { params: { id }, body: { version: current().version } });
    },
    onSuccess: (answer, what) => {
      if (answer === undefined) return;
      if (answer === null) void navigate({ to: '/flows/design/$id', params: { id: 'all' }, ignoreBlocker: true });
      else onChanged(answer);
      invalidateTopic(client, 'flows');
      toast.ok(
        what === 'retire' ? `${name} was retired` : what === 'discard' ? `${name} was discarded` : `${name} is in the library again`,
      );
    },
    onError: (error) => toast.fail('This could not be done', messageOf(error)),
  });
  const ask = async (what: Act) => {
    if (await confirm(QUESTIONS[what])) act.mutate(what);
  };
  const way: Act = design.state === 'draft' ? 'discard' : design.state === 'retired' ? 'bring back' : 'retire';
  return (
    <div className={css.cards}>
      <Card title="Versions">
        {design.versions.length === 0 ? (
          <p className={css.cardWords}>Nothing was published yet. Nobody else has this flow.</p>
        ) : (
          <ol className={css.versions}>
            {design.versions.map(({ version, published_at: at, published_by: by, note, under_way: runs }) => (
              <li key={version}>
                <b>Version {version}</b>
                <span className="fh-small fh-dim">
                  Published {formatDateTime(at)} by {by}. {runs === 0 ? 'No run' : plural(runs, 'run')} under way on it.
                </span>
                {note !== '' && <span className="fh-small fh-2">{note}</span>}
              </li>
            ))}
          </ol>
        )}
      </Card>
      <Card title={design.state === 'draft' ? 'Discard' : design.state === 'retired' ? 'Retired' : 'Retire'} padded>
        <div className={css.outRow}>
          <p className="fh-body">{QUESTIONS[way].children}</p>
          <Button
            size="xs"
            variant={way === 'discard' ? 'light' : 'default'}
            {...(way === 'discard' ? { color: 'clay' } : {})}
            loading={act.isPending}
            onClick={() => void ask(way)}
          >
            {QUESTIONS[way].yes}
          </Button>
        </div>
      </Card>
    </div>
  );
}
