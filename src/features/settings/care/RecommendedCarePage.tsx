import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import {
  useGetCareFiguresQuery,
  useListEducationMaterialsQuery,
  useRecommendedCare,
} from '#src/services/campaigns/recommended-care.ts';
import { useRetry } from '#src/services/use-retry.ts';
import { useSession } from '#src/session/use-session.ts';
import { recommendedCare as words } from '#src/strings/recommended-care.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { EmptyBowl } from '#src/ui/illustrations/EmptyBowl.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { NotLoaded } from '#src/publish/NotLoaded.tsx';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { SettingsSection } from '../SettingsSection.tsx';
import { carePage } from './care-page.ts';
import { CareScores } from './CareScores.tsx';
import { CareSwitches } from './CareSwitches.tsx';
import { type CareFields, isService } from './fields.ts';
import { listedServices } from './listed-services.ts';
import { ServiceBrowser } from './ServiceBrowser.tsx';
import { useCareSource } from './use-care-source.ts';

interface RecommendedCarePageProps {
  /** The error page where the practice software has sent no services (RC-13), with what can be done. */
  renderEmpty: (action: ReactNode) => ReactNode;
}

/** What the practice recommends to clients (RC-01 to RC-15). */
export function RecommendedCarePage({ renderEmpty }: RecommendedCarePageProps) {
  const care = useRecommendedCare();
  const source = useCareSource(care);
  const { authorizations: practice } = useSession();
  const { data: materials } = useListEducationMaterialsQuery({});
  const records = care.data?.items ?? [];
  const isSyncing = care.data?.sync?.status === 'IN_PROGRESS';
  if (care.data && !records.some(isService))
    return isSyncing ? (
      <div role="status">
        <EmptyState illustration={<EmptyBowl />} title={words.syncing.title} text={words.syncing.text} />
      </div>
    ) : (
      renderEmpty(
        <Button busy={care.isFetching} onClick={() => void care.refetch()}>
          {words.checkAgain}
        </Button>,
      )
    );
  return (
    <PublishFrame
      page={carePage({ practice, records, materials: materials?.data ?? [] })}
      source={source}
      intro={words.intro}
      isWide
    >
      {isSyncing && (
        <p role="status" className="flex gap-2 rounded-xl bg-info-soft px-3 py-2 text-info">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.syncing.some}
        </p>
      )}
      <SettingsSection title={words.switches.title}>
        <CareSwitches />
      </SettingsSection>
      <SettingsSection title={words.services.title} text={words.services.text}>
        <Services records={records} />
      </SettingsSection>
    </PublishFrame>
  );
}

/** Inside the frame, because edits may be of services that are gone. Nothing waits for the figures. */
function Services({ records }: { records: Parameters<typeof listedServices>[0] }) {
  const { changed } = usePublishPage<CareFields>();
  const hasFigures = useExtension('care-figures');
  const figures = useGetCareFiguresQuery({}, { skip: !hasFigures, refetchOnMountOrArgChange: 60 });
  const [isRetrying, retry] = useRetry(figures);
  return (
    <>
      {figures.data && <CareScores scores={figures.data.scores} />}
      <ServiceBrowser
        services={listedServices(records, changed, figures.data?.data)}
        figures={!hasFigures || (figures.error && !figures.data) ? 'none' : figures.data ? 'counted' : 'counting'}
      />
      {figures.data && <p className="text-sm text-pretty text-ink-soft">{words.figures.explained}</p>}
      {figures.error !== undefined && !figures.data && (
        <NotLoaded level={null} title={words.figures.failed} error={figures.error} busy={isRetrying} onRetry={retry} />
      )}
    </>
  );
}
