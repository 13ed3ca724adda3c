import { StatusGlyph, type Family, type Glyph } from '../../../ui/status.tsx';
import css from './workspaces.module.css';

type Note = { title: string; words: string; glyph: Glyph; family: Family };

/** What a family shares today. The database holds to it: a sibling's rows cannot be read. */
const NOTES: readonly Note[] = [
  { title: 'The family shares', words: 'Its workspaces’ names and who owns each', glyph: 'tick', family: 'moss' },
  { title: 'It answers yes or no', words: 'Whether a key member of the family is verified', glyph: 'ring', family: 'harbour' },
  { title: 'It never shares', words: 'People, checks, reports, lists, payments and members', glyph: 'slash', family: 'stone' },
];

export function FamilyNotes() {
  return (
    <dl className={css.notes}>
      {NOTES.map((note) => (
        <div key={note.title} className={css.note}>
          <StatusGlyph glyph={note.glyph} family={note.family} />
          <dt>{note.title}</dt>
          <dd>{note.words}</dd>
        </div>
      ))}
    </dl>
  );
}
