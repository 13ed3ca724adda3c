import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAgo, formatCount } from '../../../lib/format.ts';
import { useReadNotification } from '../../../shared/notifications-query.ts';
import { Card } from '../../../ui/card.tsx';
import { NewsList } from '../../../ui/news-list.tsx';
import { newsQuery } from './queries.ts';

/** What this member was told and has not read. With nothing unread, or nothing loaded, there is no card. */
export function NewsCard() {
  const { data } = useQuery(newsQuery);
  const read = useReadNotification();
  if (!data || data.data.length === 0) return null;
  return (
    <Card
      title="News for you"
      count={formatCount(data.meta.unread)}
      action={
        <Link className="fh-link" to="/basic_informations" hash="notifications">
          All news
        </Link>
      }
    >
      <NewsList
        label="News for you"
        onOpen={(id) => read.mutate(id)}
        news={data.data.map(({ id, path, words, created_at, is_urgent }) => ({
          id,
          to: path,
          words,
          when: formatAgo(created_at),
          isUnread: true,
          isUrgent: is_urgent,
        }))}
      />
    </Card>
  );
}
