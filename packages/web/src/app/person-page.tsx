import type { PersonParts } from '../features/people/page-parts.ts';
import { PersonScreen } from '../features/people/person-screen.tsx';

/** What each feature brings to the page of a person; a new button, line or card is added here. Keep them lazy. */
const PARTS: PersonParts = { acts: [], notices: [], cards: [] };

/** The page of a person: where the features around it meet. */
export function PersonPage() {
  return <PersonScreen parts={PARTS} />;
}
