import { PACK_GROUP_NAMES, type PackGroup } from '@freehold/contract/compliance/hmrc-pack';
import { plural } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusGlyph } from '../../../ui/status.tsx';
import css from './hmrc-pack.module.css';

const units = (count: number, unit: string) => plural(count, unit.replace(/s$/, ''), unit);

/** The seven groups an inspector asks for, and what of each is there. */
export function GroupsCard({ groups }: { groups: readonly PackGroup[] }) {
  return (
    <Card title="Seven groups of evidence" count={String(groups.reduce((sum, { count }) => sum + count, 0))}>
      <ul className={css.groups}>
        {groups.map(({ group, detail, count, unit, late, missing }) => (
          <li key={group}>
            <StatusGlyph glyph={late > 0 || missing ? 'diamond' : 'tick'} family={late > 0 || missing ? 'ochre' : 'moss'} size={15} />
            <span className={css.what}>
              <b>{PACK_GROUP_NAMES[group]}</b>
              <small>{detail}</small>
            </span>
            <span className={late > 0 || missing ? css.look : css.count}>
              {late > 0 ? `${late} late` : missing ? 'Nothing kept' : units(count, unit)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
