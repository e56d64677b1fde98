import type { ReminderEdits } from '#contract/campaigns/reminder-reach.ts';
import { limits } from '#contract/rules/limits.ts';
import { useFlag } from '#src/flags/use-flag.ts';
import { useDebounced } from '#src/lib/use-debounced.ts';
import { useGetPostcardStatementQuery, usePreviewPostcardsQuery } from '#src/services/campaigns/postcards.ts';
import { useToday } from '#src/services/campaigns/enrollment.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { loadError, useRetry } from '#src/services/use-retry.ts';
import { postcards as words } from '#src/strings/postcards.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { useReminderEdits } from '../communications/use-reminder-edits.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { Costs } from './Costs.tsx';
import { ListedCards } from './ListedCards.tsx';
import { MonthCards } from './MonthCards.tsx';
import { Proofs } from './Proofs.tsx';
import { RefusedAddresses } from './RefusedAddresses.tsx';

interface PostcardsSectionProps {
  /** The address of the conversation with a client. */
  conversationWith: (clientId: string) => string;
}

/**
 * The coming cards as they will be printed, their cost and the addresses that are wrong (MS-09 to MS-12); absent while the practice is not
 * offered postcards, and where the server has none.
 */
export function PostcardsSection({ conversationWith }: PostcardsSectionProps) {
  const isOffered = useFlag('postcards-enabled');
  const isKnown = useExtension('postcards');
  if (!isOffered || !isKnown) return null;
  return (
    <SettingsSection title={words.title} text={words.text}>
      <Postcards conversationWith={conversationWith} />
    </SettingsSection>
  );
}

function Postcards({ conversationWith }: PostcardsSectionProps) {
  const coming = useComing();
  const statement = useGetPostcardStatementQuery(
    { month: useToday().slice(0, 7) },
    { refetchOnMountOrArgChange: true },
  );
  const [isRetryingProofs, retryProofs] = useRetry(coming.query);
  const [isRetryingCost, retryCost] = useRetry(statement);
  const [proofError, costError] = [loadError(coming.query), loadError(statement)];
  const { data } = statement;
  return (
    <>
      <h3 className="font-semibold">{words.proof.title}</h3>
      {coming.hasProblems && <p className="text-sm text-pretty text-ink-soft">{words.proof.hasProblems}</p>}
      {proofError ? (
        <NotLoaded
          level={3}
          title={words.proof.failed}
          error={proofError}
          busy={isRetryingProofs}
          onRetry={retryProofs}
        />
      ) : coming.query.data ? (
        <Proofs coming={coming.query.data} conversationWith={conversationWith} />
      ) : (
        <Loading label={words.proof.loading} />
      )}
      <h3 className="font-semibold">{words.cost.title}</h3>
      {costError ? (
        <NotLoaded level={3} title={words.cost.failed} error={costError} busy={isRetryingCost} onRetry={retryCost} />
      ) : data ? (
        <>
          {!data.hasPrinter && <ListedCards month={data.month} cards={data.cards} />}
          <Costs statement={data} coming={coming.query.data ?? null} />
          <MonthCards cards={data.cards} />
          <RefusedAddresses refused={data.refused} conversationWith={conversationWith} />
        </>
      ) : (
        <Loading label={words.cost.loading} />
      )}
    </>
  );
}

/** The coming cards with the page's edits, once these have not changed for a moment. */
function useComing() {
  const edits = useReminderEdits();
  const counted = useDebounced(JSON.stringify(edits ?? null), limits.searchPause);
  const query = usePreviewPostcardsQuery(
    counted === 'null' ? {} : { edits: JSON.parse(counted) as ReminderEdits },
    // Services may have become due since.
    { refetchOnMountOrArgChange: true },
  );
  return { query, hasProblems: edits === null };
}

const Loading = ({ label }: { label: string }) => (
  <div role="status" aria-label={label}>
    <Skeleton className="h-40" />
  </div>
);
