import './inbox.css';
import { showDraftLength } from './draft.ts';
import { inboxRows } from './inbox-rows.ts';
import { messageLog } from './message-log.ts';
import { listen, loadConversations, loadMessages } from './wire.ts';

// The least that a browser must do for the inbox's work: no framework, no store, no checks. It draws what is in sight, uses rows again, and asks
// for no layout. Ours is held against it, so it only changes to become faster (`inbox-limit.test.ts`).

const log = messageLog();
const open = async (id: string) => log.show(id, await loadMessages(id));
const rows = inboxRows((id) => void open(id));
listen((events) => {
  rows.apply(events);
  log.apply(events);
});
showDraftLength();
await loadConversations(rows.append);
const opened = location.hash.slice(1);
if (opened) await open(opened);
