import { readRunAnswers, readRunFile, type RunFile } from '@freehold/contract/flows/flow-runs';
import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api-error.ts';
import { call, fetchFile } from '../../../lib/api.ts';
import { formatBytes, formatDateTime } from '../../../lib/format.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadingCard, PartFailed } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { answerFacts, type GivenFact } from './answer-words.ts';
import css from './runner.module.css';

/** Each look is recorded and shown to the person: it is asked for on purpose, and not again by itself. */
const answersQuery = (id: number) =>
  queryOptions({
    queryKey: ['answers of a run', id],
    queryFn: ({ signal }) => call(readRunAnswers, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** What the person gave, step by step. It stays closed until somebody asks for it, since the person is shown who looked. */
export function AnswersCard({ runId }: { runId: number }) {
  const [isShown, setShown] = useState(false);
  const query = useQuery({ ...answersQuery(runId), enabled: isShown });
  return (
    <Card
      title="Answers and files"
      action={
        query.data && (
          <button type="button" className="fh-act" onClick={() => void query.refetch()}>
            Read again
          </button>
        )
      }
    >
      {!isShown ? (
        <div className={css.ask}>
          <p className="fh-body">The person is shown that you looked.</p>
          <Button size="xs" variant="default" onClick={() => setShown(true)}>
            Show answers
          </Button>
        </div>
      ) : query.data ? (
        <Answers runId={runId} steps={query.data.steps} />
      ) : query.isError ? (
        <PartFailed title="We could not load the answers" error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingCard height={160} label="The answers are loading" />
      )}
    </Card>
  );
}

type Step = { key: string; title: string; answers: unknown; files: readonly RunFile[] };
function Answers({ runId, steps }: { runId: number; steps: readonly Step[] }) {
  const given = steps
    .map((step) => ({ ...step, facts: answerFacts(step.answers ?? null) }))
    .filter(({ facts, files }) => facts.length > 0 || files.length > 0);
  if (given.length === 0) return <p className={`fh-body ${css.given}`}>Nothing was given yet.</p>;
  return given.map(({ key, title, facts, files }) => (
    <section key={key} className={css.given} aria-label={title}>
      <h3>{title}</h3>
      <FactList facts={facts} />
      {files.length > 0 && (
        <ul className={css.files} aria-label={`Files of ${title}`}>
          {files.map((file) => (
            <FileLine key={file.id} runId={runId} file={file} />
          ))}
        </ul>
      )}
    </section>
  ));
}

function FactList({ facts }: { facts: readonly GivenFact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map((fact, index) => (
        <div key={index} data-nested={'parts' in fact || undefined}>
          <dt>{fact.label}</dt>
          <dd>
            {'value' in fact ? (
              fact.value
            ) : (
              <div className={css.group}>
                <FactList facts={fact.parts} />
              </div>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FileLine({ runId, file }: { runId: number; file: RunFile }) {
  const open = useMutation({
    mutationFn: async () => {
      const { blob, name } = await fetchFile(readRunFile, { params: { id: runId, file_id: file.id } });
      saveFile(blob, name ?? file.name);
    },
    onError: (error) => toast.fail('The file could not be opened', messageOf(error)),
  });
  return (
    <li>
      <button type="button" className="fh-act" disabled={open.isPending} onClick={() => open.mutate()}>
        <span className="fh-spoken">Download </span>
        {file.name}
      </button>
      <span className="fh-small fh-dim">
        {[formatBytes(file.size), formatDateTime(file.at), file.by === null ? null : `added by ${file.by}`].filter(Boolean).join(', ')}
      </span>
    </li>
  );
}
