import type { FileImport } from '@freehold/contract/properties/imports';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { formatCount, formatDateTime, inWords, plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import css from './done-step.module.css';
import { useDownload } from './queries.ts';
import { countOf, KIND } from './words.ts';

type Props = { one: FileImport; onTakeBack: () => void; onAgain: () => void; isBusy: boolean };

/** What became of an import: what came in, what was left out, and how to take it back. */
export function DoneStep({ one, onTakeBack, onAgain, isBusy }: Props) {
  const download = useDownload();
  const { kind, counts } = one;
  const stays = counts.imported - counts.taken_back;
  const leftOut = counts.wrong + counts.failed + counts.here;
  const { title, words, glyph, family } = outcomeOf(one, stays);
  return (
    <div className={css.page}>
      <Card padded>
        <div className={css.body}>
          <h2 className={css.title}>
            <StatusGlyph glyph={glyph} family={family} size={20} />
            <span className="fh-h-serif">{title}</span>
          </h2>
          <p className={css.words}>{words}</p>
          <Facts
            side
            facts={[
              { label: 'Rows in the file', value: formatCount(counts.rows) },
              { label: 'Imported', value: formatCount(counts.imported) },
              ...(counts.taken_back > 0 ? [{ label: 'Taken back', value: formatCount(counts.taken_back) }] : []),
              { label: 'To correct', value: formatCount(counts.wrong + counts.failed) },
              { label: 'Already here', value: formatCount(counts.here) },
              ...(one.finished_at ? [{ label: 'Ended', value: formatDateTime(one.finished_at) }] : []),
            ]}
          />
          <div className={css.acts}>
            {kind === 'people' ? (
              <LinkButton to="/people">Open people</LinkButton>
            ) : (
              <LinkButton to="/properties/$type" params={{ type: kind }}>
                Open {KIND[kind].list.toLowerCase()}
              </LinkButton>
            )}
            {leftOut > 0 && one.columns.length > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.7} />}
                loading={download.isPending}
                onClick={() => download.mutate({ rowsOf: one.id, show: 'left_out' })}
              >
                {leftOut === 1 ? 'The row left out' : `The ${formatCount(leftOut)} rows left out`}
              </Button>
            )}
            <Button variant="subtle" color="stone" onClick={onAgain}>
              Import another file
            </Button>
          </div>
          {download.isError && (
            <p className={css.words} role="alert">
              The rows could not be downloaded. Try again in a moment.
            </p>
          )}
        </div>
      </Card>
      {one.can.take_back && (
        <section className={css.back}>
          <p className={css.words}>
            You can undo the whole import until midnight. {countOf(kind, stays)} then {stays === 1 ? 'leaves' : 'leave'} your list,
            {kind === 'people' ? '' : ' with the people who came with the file,'} but for what somebody has worked on since.
          </p>
          <Button variant="default" leftSection={<IconArrowBackUp size={15} stroke={1.7} />} loading={isBusy} onClick={onTakeBack}>
            Undo import
          </Button>
        </section>
      )}
    </div>
  );
}

type Outcome = { title: string; words: string; glyph: Glyph; family: Family };
function outcomeOf({ kind, state, counts, erased_at: erasedAt }: FileImport, stays: number): Outcome {
  const count = countOf(kind, counts.imported);
  if (state === 'taken_back')
    return {
      title: `Import of ${countOf(kind, counts.taken_back)} undone`,
      words:
        stays > 0
          ? `${plural(stays, 'record')} ${stays === 1 ? 'stays' : 'stay'}, because somebody has changed ${stays === 1 ? 'it' : 'them'} since.`
          : 'Everything that was imported has been removed from your lists.',
      glyph: 'return',
      family: 'stone',
    };
  if (state === 'cancelled')
    return counts.imported > 0
      ? {
          title: `Stopped after ${count}`,
          words: 'What was imported before it stopped stays in your list. The file is erased.',
          glyph: 'slash',
          family: 'ochre',
        }
      : {
          title: 'Cancelled',
          words: erasedAt ? 'Nothing was imported. The file is erased.' : 'Nothing was imported.',
          glyph: 'slash',
          family: 'stone',
        };
  const leftOut = counts.wrong + counts.here + counts.failed;
  return {
    title: `${count} imported`,
    words:
      leftOut === 0
        ? 'Every row of the file was imported.'
        : `${leftOut === 1 ? 'One row was' : `${inWords(leftOut)} rows were`} left out. Download them, correct what is wrong, and import them again.`.replace(
            /^./,
            (letter) => letter.toUpperCase(),
          ),
    glyph: 'tick',
    family: 'moss',
  };
}
