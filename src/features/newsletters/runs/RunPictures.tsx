import { useRef, useState } from 'react';
import type { NewsletterPicture, NewsletterRun } from '#contract/campaigns/newsletter-runs.ts';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { pressFailure } from '#src/publish/press-failure.ts';
import { withdrawPictureHere } from '#src/services/campaigns/newsletter-runs.ts';
import { usePress } from '#src/services/use-press.ts';
import { useThunkDispatch } from '#src/services/use-thunk-dispatch.ts';
import { newsletterRuns } from '#src/strings/newsletter-runs.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/overlays/Dialog.tsx';
import type { RunsRoot } from './use-run-actions.ts';

const words = newsletterRuns.report.pictures;

interface RunPicturesProps {
  run: NewsletterRun;
  pictures: readonly NewsletterPicture[];
}

/** The pictures of a letter that was sent. Each can be withdrawn: its address is in emails for ever. */
export function RunPictures({ run, pictures }: RunPicturesProps) {
  const [asked, setAsked] = useState<NewsletterPicture | null>(null);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(pictures.map(({ isWithdrawn }) => isWithdrawn).join(), section);
  return (
    <section ref={section} tabIndex={-1} aria-label={words.title}>
      <h3 className="font-medium">{words.title}</h3>
      <ul className="divide-y divide-line">
        {pictures.map((picture) => (
          <li key={picture.id} className="flex flex-wrap items-center gap-3 py-2">
            {!picture.isWithdrawn && (
              <img src={picture.src} alt={''} className="size-12 shrink-0 rounded-md bg-hover object-cover" />
            )}
            <span className="min-w-0 flex-1 text-sm wrap-anywhere">{nameOf(picture)}</span>
            {picture.isWithdrawn ? (
              <span className="text-sm text-ink-soft">{words.withdrawn}</span>
            ) : (
              <Button aria-label={words.withdrawIt(nameOf(picture))} onClick={() => setAsked(picture)}>
                {words.withdraw}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <WithdrawQuestion run={run} picture={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

const nameOf = ({ alt }: NewsletterPicture): string => alt || words.undescribed;

interface WithdrawQuestionProps {
  run: NewsletterRun;
  picture: NewsletterPicture;
  onClose: () => void;
}

function WithdrawQuestion({ run, picture, onClose }: WithdrawQuestionProps) {
  const dispatch = useThunkDispatch<RunsRoot>();
  const [press, { isBusy, error }] = usePress((input: Parameters<typeof withdrawPictureHere>[0]) =>
    dispatch(withdrawPictureHere(input)),
  );
  async function withdraw() {
    const answer = await press({ id: run.campaignId, runId: run.id, pictureId: picture.id });
    if (!answer.error) onClose();
  }
  const { title, text, confirm, cancel } = words.question;
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={text(picture.alt)}
      closeLabel={cancel}
      onClose={() => isBusy || onClose()}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={() => void withdraw()}>
            {confirm}
          </Button>
        </>
      }
    >
      {error !== null && (
        <p role="alert" className="text-sm text-bad">
          {pressFailure(error, words.failed)}
        </p>
      )}
    </Dialog>
  );
}
