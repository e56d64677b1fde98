import type { Newsletter } from '#contract/campaigns/newsletters.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { audience as words } from '#src/strings/newsletter-audience.ts';
import { Button } from '#src/ui/Button.tsx';
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
  const { chosen, isChosen, choose, isElsewhere, isSaving, isSaved, problem, retry } = useRecipients(newsletter);
  const isSent = newsletter.started ?? false;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        {isElsewhere && <p className="text-pretty text-ink-soft">{words.elsewhere}</p>}
        <fieldset disabled={isSent} className="contents">
          <ChooseClients chosen={chosen} isChosen={isChosen} onChange={choose} />
          {isCounted && isChosen && !isSent && <WillTheyGetIt chosen={chosen} onChange={choose} />}
        </fieldset>
        <div role="status" className="min-h-6 text-sm text-ink-soft">
          {isSaving ? words.saving : isSaved && words.saved}
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
        {isCounted && <SendNewsletter newsletter={newsletter} letter={letter} contentVersion={contentVersion} />}
        {isCounted && isChosen && !isSent && <Reach chosen={chosen} />}
      </div>
    </div>
  );
}
