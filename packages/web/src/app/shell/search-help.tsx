import css from './search-box.module.css';

const LINES: readonly (readonly [what: string, how: string])[] = [
  ['Property address', 'first line, city or postcode, each on its own'],
  ['Phone number', 'UK numbers with +44 in front, others in full international form'],
  ['Email', 'the one on the app user’s account'],
  ['Name', 'exactly as on the ID; first name or surname alone finds more'],
  ['User reference', 'of an app check'],
];

/** What the search box finds, and how each has to be written. */
export function SearchHelp({ id, shown }: { id: string; shown: boolean }) {
  return (
    <div id={id} role="tooltip" className={css.help} hidden={!shown}>
      <div className={css.helpTitle}>You can search by</div>
      <dl className={css.lines}>
        {LINES.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
