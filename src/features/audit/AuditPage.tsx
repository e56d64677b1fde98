import { CheckCheck, MessagesSquare, Phone, Printer } from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDay } from '#src/lib/dates.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { audit } from '#src/strings/audit.ts';
import { groupTexts } from '#src/strings/group-texts.ts';
import { Button } from '#src/ui/Button.tsx';
import { buttonClass } from '#src/ui/button-class.ts';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Skeleton } from '#src/ui/loading/Skeleton.tsx';
import { CallRun } from './CallRun.tsx';
import { CardList } from './CardList.tsx';
import { calledCard, type Progress } from './cards.ts';
import { DayStrip } from './DayStrip.tsx';
import { NextCalls } from './NextCalls.tsx';
import { NoCards } from './NoCards.tsx';
import { PrintSheet } from './PrintSheet.tsx';
import { useIsTexting } from './text/text-obstacle.ts';
import { useAuditView, useCards } from './use-audit.ts';
import { ViewChoices } from './ViewChoices.tsx';

const GroupText = lazyWithPreload('group text', async () => (await import('./group-text/GroupText.tsx')).GroupText);

interface AuditPageProps {
  addressOfConversation: (id: string) => string;
}

/** The unconfirmed appointments of the next seven days, with a calling mode (AU-01 to AU-24). */
export function AuditPage({ addressOfConversation }: AuditPageProps) {
  const { zone, days, view, addressOf } = useAuditView();
  const navigate = useNavigate();
  const isTexting = useIsTexting();
  const isOffered = useExtension('group-texts');
  const canText = isTexting && isOffered;
  const { visits, cards, open, progress, marks, error, isRetrying, retry } = useCards(view, view.day);
  const hasCards = cards !== null && cards.length > 0;
  const called = hasCards && view.call !== null ? calledCard(cards, open, view.call) : undefined;
  const shared = { zone, marks };
  const nextCalls = (
    <NextCalls days={days.slice(days.indexOf(view.day) + 1)} today={days[0] ?? ''} view={view} addressOf={addressOf} />
  );

  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 p-4 md:p-6">
      <DayStrip days={days} view={view} addressOf={addressOf} isReady={cards !== null} />
      {visits && view.isTexting && canText ? (
        <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
          <GroupText
            key={view.day}
            day={view.day}
            visits={visits}
            zone={zone}
            leaveTo={addressOf({ isTexting: false })}
            addressOfConversation={addressOfConversation}
          />
        </Suspense>
      ) : hasCards && called ? (
        <CallRun
          {...shared}
          card={called}
          cards={cards}
          open={open}
          progress={progress}
          addressOf={addressOf}
          addressOfConversation={addressOfConversation}
          nextCalls={nextCalls}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ViewChoices view={view} onChange={(change) => void navigate(addressOf(change), { replace: true })} />
            <DayActions
              total={cards?.length ?? 0}
              open={open.length}
              progress={progress}
              textAt={canText ? addressOf({ isTexting: true }) : null}
              onCall={() => void navigate(addressOf({ call: open[0]?.id ?? null }))}
            />
          </div>
          {hasCards ? (
            <>
              {open.length === 0 && (
                <div className="flex flex-wrap items-center gap-3 rounded-xl bg-sunken px-4 py-3">
                  <CheckCheck aria-hidden className="size-4 shrink-0 text-good" />
                  <span className="me-auto">{audit.doneToday}</span>
                  {nextCalls}
                </div>
              )}
              <CardList key={view.day} {...shared} cards={cards} addressOfCall={(call) => addressOf({ call })} />
            </>
          ) : (
            <NoCards
              isLoading={!cards && !error}
              error={error}
              isRetrying={isRetrying}
              onRetry={retry}
              nextCalls={nextCalls}
              isHandled={progress.total > 0}
              wholeAt={view.isWhole ? null : addressOf({ isWhole: true })}
            />
          )}
        </>
      )}
      <PrintSheet title={audit.print.title(formatDay(view.day, 'UTC'))} cards={open} zone={zone} />
    </div>
  );
}

interface DayActionsProps {
  total: number;
  /** How many are still to be called. */
  open: number;
  progress: Progress;
  /** Where the clients of several visits are texted; null where they cannot be. */
  textAt: string | null;
  onCall: () => void;
}

/** The progress of the day, and what can be done about all of it. */
const DayActions = ({ total, open, progress, textAt, onCall }: DayActionsProps) => (
  <div className="flex flex-wrap items-center gap-2 md:ms-auto">
    {total > 0 && <p className="text-sm text-ink-soft tabular-nums">{audit.progress(progress)}</p>}
    {textAt && (
      <Link to={textAt} className={buttonClass()}>
        <MessagesSquare aria-hidden />
        {groupTexts.open}
      </Link>
    )}
    {total > 0 && (
      <>
        <Button icon={<Printer aria-hidden />} disabled={open === 0} onClick={() => window.print()}>
          {audit.print.action}
        </Button>
        <Button variant="primary" icon={<Phone aria-hidden />} disabled={open === 0} onClick={onCall}>
          {audit.run.start}
        </Button>
      </>
    )}
  </div>
);
