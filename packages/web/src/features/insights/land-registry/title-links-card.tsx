import { Link } from '@tanstack/react-router';
import { Card } from '../../../ui/card.tsx';
import css from './registry.module.css';

/** The titles of a property: what is kept of each, and where another register is bought. */
export function TitleLinksCard({ property: { title_numbers: titles } }: { property: { title_numbers: readonly string[] } }) {
  return (
    <Card title="Title registers" padded>
      {titles.map((title) => (
        <p key={title} className={css.note}>
          <Link to="/land-registry/titles/$id" params={{ id: title }} className="fh-link">
            Registers and files of {title}
          </Link>
        </p>
      ))}
    </Card>
  );
}
