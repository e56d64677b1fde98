import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useStable } from '#src/lib/use-stable.ts';
import { textMessages } from '#src/strings/text-messages.ts';
import { Button } from '#src/ui/Button.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { Opening } from '#src/ui/overlays/Opening.tsx';
import { usePublishPage } from '#src/publish/page-context.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import { listedReplies, type QuickReply, replyField, type TextingFields } from './fields.ts';
import { ReplyList } from './ReplyList.tsx';
import { useWrittenReply } from './use-written-reply.ts';

const ReplyDialog = lazyWithPreload('reply-dialog', async () => (await import('./ReplyDialog.tsx')).ReplyDialog);

const words = textMessages.replies;
const blank: QuickReply = { name: '', text: '' };

/** The section in which quick replies are created, edited, ordered and deleted (TX-03, TX-11 to TX-14). */
export function QuickReplies() {
  const { saved, draft, edit } = usePublishPage<TextingFields>();
  const [written, setWritten] = useWrittenReply();
  const addButton = useRef<HTMLButtonElement>(null);
  const [openId, setOpenId] = useState(written?.id ?? null);
  // Stable, so that typing elsewhere on the page does not render the list.
  const all = useStable(listedReplies(draft));

  return (
    <SettingsSection
      title={words.title}
      text={words.text}
      action={
        <Button ref={addButton} icon={<Plus aria-hidden />} onClick={() => setOpenId(crypto.randomUUID())}>
          {words.add}
        </Button>
      }
    >
      <ReplyList all={all} saved={saved} edit={edit} addButton={addButton} onOpen={setOpenId} />
      {openId !== null && (
        <Opening label={words.title} onCancel={() => setOpenId(null)}>
          <ReplyDialog
            isNew={!draft[replyField(openId)]}
            saved={draft[replyField(openId)] ?? blank}
            written={written?.id === openId ? written : null}
            taken={all.filter(({ id }) => id !== openId).map(({ reply }) => reply.name)}
            onWrite={(reply) => setWritten({ id: openId, ...reply })}
            onSave={(reply) => edit({ [replyField(openId)]: reply })}
            onClose={() => {
              setWritten(null);
              setOpenId(null);
            }}
          />
        </Opening>
      )}
    </SettingsSection>
  );
}
