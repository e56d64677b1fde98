import type { ReactNode } from 'react';
import { useFlag } from '#src/flags/use-flag.ts';
import { useGetEnrollmentQuery } from '#src/services/campaigns/enrollment.ts';
import { PublishFrame } from '#src/publish/PublishFrame.tsx';
import { isAutoReplyKey } from './auto-reply-fields.ts';
import { type CommunicationScreens, type ScreenName, screensAround } from './communication-screens.ts';
import { type CommunicationNames, communicationsPage } from './communications-page.ts';
import { ReachChange } from './ReachChange.tsx';
import { isThankYouKey } from './thank-you-fields.ts';
import { useCommunicationsSource } from './use-communications-source.ts';

interface CommunicationsFrameProps {
  screen: ScreenName;
  screens: CommunicationScreens;
  intro: string;
  /** The appointment types that the practice software names; the other screens do without them. */
  types?: CommunicationNames['types'];
  /** The same of services and client classifications. */
  services?: CommunicationNames['services'];
  classifications?: CommunicationNames['classifications'];
  /** The practice's surveys; the other screens do without them. */
  surveys?: CommunicationNames['surveys'];
  children: ReactNode;
}

/** The frame of each screen of automatic messages. All of them share their edits, and one publish contains them all. */
export function CommunicationsFrame({ screen, screens, intro, children, ...names }: CommunicationsFrameProps) {
  const { data: practice } = useGetEnrollmentQuery({});
  const hasPostcards = useFlag('postcards-enabled');
  const hasOwnWords = useFlag('iv-5091-edit-msr-content-link-modal');
  const hasSurveys = useFlag('content-library-forms');
  const hasClassifications = useFlag('client-classification-config-enabled');
  const hasTextMessages = useFlag('text-messages-page-enabled');
  const source = useCommunicationsSource();
  const hasThankYou = screens.screens.thankYou !== null;
  const saved = source.saved?.fields;
  const isAbsent = (key: string) => {
    // While their flag is off, these can be switched off but not on.
    if (key === 'postcard') return !hasPostcards && saved?.postcard.length === 0;
    if (key === 'thankYou') return !hasThankYou && saved?.thankYou === false;
    if (key === 'thankYouSurvey') return !hasThankYou || (!hasSurveys && saved?.thankYouSurvey === '');
    if (isAutoReplyKey(key)) return hasTextMessages || saved?.isAutoReplyOn === false;
    if (key === 'customContent') return !hasOwnWords;
    if (key === 'clientClassifications') return !hasClassifications;
    return isThankYouKey(key) && !hasThankYou;
  };
  return (
    <PublishFrame
      page={communicationsPage({ campaigns: practice?.campaignEnrollments ?? [], ...names })}
      source={source}
      intro={intro}
      isAbsent={isAbsent}
      screens={screensAround(screen, screens)}
      consequence={<ReachChange />}
    >
      {children}
    </PublishFrame>
  );
}
