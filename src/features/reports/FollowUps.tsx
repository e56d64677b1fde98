import { Link } from 'react-router-dom';
import { formatExact } from '#src/lib/dates.ts';
import { usePracticeZone } from '#src/services/campaigns/enrollment.ts';
import { errorOfPages } from '#src/services/fetch-more.ts';
import { useFollowUps } from '#src/services/surveys/reports.ts';
import { reports } from '#src/strings/reports.ts';
import { MoreButton } from '#src/publish/MoreButton.tsx';
import type { ReportFilter } from './report-filter.ts';
import { ReportPart } from './ReportPart.tsx';

const words = reports.followUp;

interface FollowUpsProps {
  id: string;
  filter: ReportFilter;
  /** Null where the practice has no inbox. */
  addressOfConversation: ((conversationId: string) => string) | null;
}

/** What unhappy clients have answered, each with the conversation in which staff can reply. */
export function FollowUps({ id, filter, addressOfConversation }: FollowUpsProps) {
  const query = useFollowUps({ id, ...filter });
  const zone = usePracticeZone();
  const { currentData } = query;
  return (
    <ReportPart
      title={words.title}
      failed={words.failed}
      query={{ ...query, data: currentData, error: errorOfPages(query) }}
      skeleton="h-40"
    >
      {({ pages }) => {
        const answers = pages.flatMap(({ data }) => data);
        if (answers.length === 0) return <p className="text-ink-soft">{words.none}</p>;
        return (
          <>
            <ul aria-label={words.title} className="flex flex-col divide-y divide-line">
              {answers.map(({ id: key, submittedAt, client, conversationId, ratings, texts }) => (
                <li key={key} className="flex flex-col gap-0.5 py-2">
                  <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                    <span className="font-medium wrap-anywhere">{client?.name ?? reports.nobody}</span>
                    {conversationId !== null && addressOfConversation && (
                      <Link
                        to={addressOfConversation(conversationId)}
                        aria-label={words.openWith(client?.name ?? reports.nobody)}
                        className="py-1 text-sm underline underline-offset-2 print:hidden"
                      >
                        {words.open}
                      </Link>
                    )}
                  </p>
                  {ratings.map((rating) => (
                    <p key={rating.title} className="text-pretty wrap-anywhere tabular-nums">
                      {words.rating(rating)}
                    </p>
                  ))}
                  {texts.map((text) => (
                    <p key={text} className="text-pretty whitespace-pre-line wrap-anywhere">
                      {words.quoted(text)}
                    </p>
                  ))}
                  <p className="text-sm text-ink-soft">{formatExact(submittedAt, zone)}</p>
                </li>
              ))}
            </ul>
            <MoreButton query={query} label={words.more} failed={words.moreFailed} />
          </>
        );
      }}
    </ReportPart>
  );
}
