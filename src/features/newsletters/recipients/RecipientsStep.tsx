import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { Button } from '#src/ui/Button.tsx';
import { isFinal, isScheduled } from '../is-final.ts';
import { PlainSending } from '../runs/PlainSending.tsx';
import type { Letter } from '../runs/SendDialog.tsx';
import { SendNewsletter } from '../runs/SendNewsletter.tsx';
import { ChooseClients } from './ChooseClients.tsx';
import { Reach } from './Reach.tsx';
import { useRecipients } from './use-recipients.ts';
import { WillTheyGetIt } from './WillTheyGetIt.tsx';

interface RecipientsStepProps {
  newsletter: Newsletter;
  letter: Letter;
  /** The version of its letter. */
  contentVersion: number | undefined;
}

/** Who gets a newsletter (NL-17), and when. */
export function RecipientsStep({ newsletter, letter, contentVersion }: RecipientsStepProps) {
  const isCounted = useExtension('newsletter-audience');
  const who = useRecipients(newsletter);
  const { chosen, isChosen, choose, isElsewhere, isIncomplete, isCurrent, isSaving, isSaved, problem, retry } = who;
  const isSettled = isFinal(newsletter);
  const Sending = isCounted ? SendNewsletter : PlainSending;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {isElsewhere && <p className="text-pretty text-ink-soft">{words.elsewhere}</p>}
        <fieldset disabled={isSettled} className="contents">
          <ChooseClients chosen={chosen} isChosen={isChosen} onChange={choose} />
          {isCounted && isChosen && !isSettled && <WillTheyGetIt chosen={chosen} onChange={choose} />}
        </fieldset>
        <div role="status" className="min-h-6 text-sm text-ink-soft">
          {isIncomplete ? words.incomplete : isSaving ? words.saving : isSaved && words.saved}
        </div>
        {problem !== null && (
          <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-bad">
            <p>{problem}</p>
            <Button size="sm" onClick={retry}>
              {words.retry}
            </Button>
          </div>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Sending newsletter={newsletter} letter={letter} contentVersion={contentVersion} isCurrent={isCurrent} />
        {/* Who gets one that is scheduled is counted anew until it begins. */}
        {isCounted && isChosen && (!isSettled || isScheduled(newsletter.run)) && <Reach chosen={chosen} />}
      </div>
    </div>
  );
}
