import { ClipboardList } from 'lucide-react';
import { usePublishPage } from '#src/publish/page-context.ts';
import { thankYou } from '#src/strings/thank-you.ts';
import type { CommunicationsFields } from '../communications/fields.ts';
import { StillPublished } from '../StillPublished.tsx';

/** The survey that was chosen before the flag of surveys was turned off: it goes with the thank-you until it is taken out (D-58). */
export function PublishedSurvey() {
  const { saved, draft, edit } = usePublishPage<CommunicationsFields>();
  if (saved.thankYouSurvey === '') return null;
  return (
    <StillPublished
      icon={<ClipboardList />}
      words={thankYou.survey.published}
      isStopping={draft.thankYouSurvey === ''}
      onChange={(isStopping) => edit({ thankYouSurvey: isStopping ? '' : saved.thankYouSurvey })}
    />
  );
}
