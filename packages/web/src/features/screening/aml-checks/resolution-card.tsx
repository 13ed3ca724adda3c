import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import type { AmlCheck } from '@freehold/contract/screening/aml-checks';
import type { Match } from '@freehold/contract/screening/screening-matches';
import { IconCheck, IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { SUBJECT_KIND } from '../../../shared/subject-kinds.ts';
import { useCurrentUser } from '../../../shared/workspace-queries.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Card } from '../../../ui/card.tsx';
import { ChoiceTiles, type Choice } from '../../../ui/choice-tiles.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCheckedForm } from '../../../ui/use-checked-form.ts';
import { AskColleague } from '../../../shared/checks/ask-colleague.tsx';
import { ActRefused } from '../../../shared/checks/changed-notice.tsx';
import { othersToAnswer } from './entities.ts';
import { questionBeforeFreeze } from './freeze-question.tsx';
import { useResolveMatch } from './queries.ts';
import { answeredOf, checkResolution, REASONS_FOR, type Answer, type ReasonCode, type ResolutionValues } from './resolution-form.ts';
import { SignedEntries, SignedEntry } from '../../../shared/checks/signed-entry.tsx';
import { WhyNot } from '../../../shared/checks/why-not.tsx';
import { MATCH_STATUS, RESOLUTION_REASON } from './words.ts';
import css from '../../../shared/checks/side-card.module.css';
import { oneOf } from '../../../lib/search-params.ts';

type Props = { check: AmlCheck; match: Match };

const kindWord = ({ subject }: Pick<AmlCheck, 'subject'>) => SUBJECT_KIND[subject.kind].toLowerCase();

/** Whether the listed name is the client: earlier answers, and the form for one's own. */
export function ResolutionCard({ check, match }: Props) {
  const me = useCurrentUser();
  const [again, setAgain] = useState(false);
  // A settled match, or one that waits for somebody else, is answered again only on purpose.
  const answered = match.resolutions.length > 0 && (!match.awaiting_second || match.resolutions.at(-1)?.by.member_id === me.member_id);
  const place = check.matches.findIndex((each) => each.id === match.id) + 1;
  const of = answeredOf(match) ?? (check.matches.length > 1 ? `entry ${place} of ${check.matches.length}` : null);
  return (
    <Card
      title={
        match.needs_two && match.resolutions.length > 0
          ? 'Two people decide'
          : check.subject.kind === 'person'
            ? 'Is this your client?'
            : `Is this the ${kindWord(check)}?`
      }
      {...(of ? { action: <span className="fh-small fh-dim">{of}</span> } : {})}
    >
      {match.same_as.length > 0 && (
        <p className={`fh-small fh-dim ${css.about}`}>
          {match.name}, {match.list_name}
        </p>
      )}
      {match.resolutions.length > 0 && (
        <div className={css.history}>
          <SignedEntries>
            {match.resolutions.map((each) => (
              <SignedEntry
                key={each.id}
                by={each.by}
                at={each.at}
                answer={MATCH_STATUS[each.status]}
                reason={each.reason_code === 'other' ? each.text : `${RESOLUTION_REASON[each.reason_code]}. ${each.text}`}
              />
            ))}
          </SignedEntries>
        </div>
      )}
      <div className={css.body}>
        {match.can.resolve ? (
          answered && !again ? (
            <Button variant="default" fullWidth onClick={() => setAgain(true)}>
              Answer again
            </Button>
          ) : (
            <ResolutionForm check={check} match={match} second={match.awaiting_second && !answered} onDone={() => setAgain(false)} />
          )
        ) : (
          <WhyNot>
            {match.can.why_not ?? (match.status === 'open' ? 'You cannot answer this match.' : 'This match has been answered.')}
          </WhyNot>
        )}
        {match.awaiting_second && (answered || !match.can.resolve) && <AskColleague check={check} />}
      </div>
    </Card>
  );
}

/** The three answers; for the second person the first one's answer stands first. */
function choicesFor(check: AmlCheck, match: Match, second: boolean): Choice<Answer>[] {
  const what = kindWord(check);
  const choices: Choice<Answer>[] = [
    {
      value: 'false_positive',
      label: `Not the same ${what}`,
      detail: match.needs_two && !second ? 'Clears this match once a second person agrees' : 'Clears this match and keeps the reason',
    },
    {
      value: 'true_match',
      label: `Same ${what}`,
      detail:
        match.category !== 'sanctions'
          ? 'Needs enhanced due diligence'
          : check.is_practice
            ? 'In a real check this freezes at once'
            : 'Freezes the check at once',
    },
    { value: 'unclear', label: 'Cannot tell yet', detail: 'Stays open until more is known' },
  ];
  const first = second ? match.resolutions.at(-1) : undefined;
  if (!first) return choices;
  return choices
    .map((choice) => (choice.value === first.status ? { ...choice, detail: `Agrees with ${first.by.name}` } : choice))
    .sort((a, b) => Number(b.value === first.status) - Number(a.value === first.status));
}

type FormProps = Props & { second: boolean; onDone: () => void };
function ResolutionForm({ check, match, second, onDone }: FormProps) {
  const me = useCurrentUser();
  const resolve = useResolveMatch(check.id, match.id);
  const form = useCheckedForm<ResolutionValues>({ status: null, reason_code: null, text: '' }, checkResolution);
  const { status } = form.values;
  const reasons: readonly ReasonCode[] = status ? REASONS_FOR[status] : [];
  const others = othersToAnswer(match, check.matches);
  const [all, setAll] = useState(false);
  const also = all ? others.map(({ id }) => id) : [];
  const send = form.submit(async ({ status, reason_code, text }) => {
    if (!status || !reason_code) return;
    if (status === 'true_match' && match.category === 'sanctions' && !(await confirm(questionBeforeFreeze(check, match, also.length + 1))))
      return;
    resolve.mutate(
      { check_version: check.version, status, reason_code, text, also },
      {
        onSuccess: () => {
          form.reset();
          onDone();
          toast.ok(also.length > 0 ? `Answer recorded for ${also.length + 1} list entries` : 'Answer recorded', match.name);
        },
      },
    );
  });
  return (
    <form ref={form.formRef} className={css.body} style={{ padding: 0 }} noValidate onSubmit={send}>
      <ChoiceTiles
        legend={`Is ${match.name} the ${kindWord(check)} you asked about`}
        quietLegend
        value={status}
        onChange={(next) =>
          form.set({
            status: next,
            reason_code: REASONS_FOR[next].length === 2 || next === 'unclear' ? (REASONS_FOR[next][0] ?? null) : null,
          })
        }
        error={form.errors['status']}
        choices={choicesFor(check, match, second)}
      />
      {reasons.length > 1 && (
        <NativeSelect
          label="Reason"
          data={[
            { value: '', label: 'Choose a reason', disabled: true },
            ...reasons.map((value) => ({ value, label: RESOLUTION_REASON[value] })),
          ]}
          value={form.values.reason_code ?? ''}
          error={form.errors['reason_code']}
          onChange={(event) => form.set({ reason_code: oneOf(event.currentTarget.value, reasons) ?? null })}
          onBlur={() => form.left('reason_code')}
        />
      )}
      <Textarea
        label="Note for the file"
        minRows={3}
        value={form.values.text}
        error={form.errors['text']}
        onChange={(event) => form.set({ text: event.currentTarget.value })}
        onBlur={() => form.values.text !== '' && form.left('text')}
      />
      {others.length > 0 && (
        <Checkbox
          label={`Give this answer to all ${others.length + 1} list entries of ${match.name}`}
          description={`Also on: ${[...new Set(others.map(({ list_name }) => list_name))].join(', ')}`}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
      <ActRefused error={resolve.error} onReload={resolve.reset} />
      <Button
        type="submit"
        fullWidth
        loading={resolve.isPending}
        leftSection={second ? <IconUserCheck size={15} stroke={1.7} /> : <IconCheck size={15} stroke={2} />}
      >
        {second ? 'Record as second person' : also.length > 0 ? `Record answer for ${also.length + 1} entries` : 'Record answer'}
      </Button>
      <span className={`fh-small fh-dim ${css.foot}`}>
        {match.needs_two && !second && 'A second person must agree. '}Signed as {me.first_name} {me.surname}. Answers cannot be edited.
      </span>
    </form>
  );
}
