import type { DocumentDetails } from '@freehold/contract/signing/signing-documents';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';

/** What being the tenancy agreement does, or did, to the tenancy. */
export function AgreementCard({ document: { tenancy, property, state } }: { document: DocumentDetails }) {
  if (tenancy === null) return null;
  return (
    <Card
      title="Tenancy agreement"
      padded
      action={
        property && (
          <Link className="fh-link" to="/properties/details/$id" params={{ id: String(property.id) }}>
            {property.line1}
          </Link>
        )
      }
    >
      <p className="fh-body">{sentenceOf(state, tenancy)}</p>
    </Card>
  );
}

function sentenceOf(state: DocumentDetails['state'], { entered_into_on: on, over }: NonNullable<DocumentDetails['tenancy']>): string {
  const said = on === null ? null : `The tenancy says it was entered into on ${formatDate(on)}.`;
  if (state === 'completed') return said ?? 'The tenancy says no day on which it was entered into.';
  if (state === 'sent' || state === 'sealing' || state === 'draft') {
    if (over) return 'The tenancy is over, so signing it changes nothing there.';
    return said
      ? `${said} That day stays.`
      : 'Once everybody has signed, the tenancy is noted as entered into on the day of the last signature.';
  }
  return `It was not signed by everybody, so the tenancy stays as it was. ${said ?? ''}`.trim();
}
