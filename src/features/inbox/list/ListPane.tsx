import { ArrowDownUp, SquarePen } from 'lucide-react';
import { type Ref, Suspense, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useKeptChoice } from '#src/lib/kept-choice.ts';
import { bindShortcuts } from '#src/lib/shortcuts.ts';
import { useFailedSends } from '#src/outbox/failed-sends.ts';
import { useExtension } from '#src/services/campaigns/ui-behaviors.ts';
import { conversationIn } from '#src/services/communication/conversation-table.ts';
import type { useConversationTable } from '#src/services/communication/conversations.ts';
import { isUnread, type Narrowing } from '#src/services/communication/narrowing.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { conversationAddress, listAddress, narrowedTo } from '../shared/addresses.ts';
import { OutOfOfficeNote } from '../away/OutOfOfficeNote.tsx';
import type { Result } from '../search/results.ts';
import { SearchCount } from '../search/SearchCount.tsx';
import { SearchField } from '../search/SearchField.tsx';
import type { FoundResult, ResultsHandle } from '../search/SearchResults.tsx';
import { useSearch } from '../search/use-search.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import { type BulkAction, bulkActionFor, type RowAction } from '../actions/bulk-action.ts';
import { actionKeys, ConversationList, type ListHandle } from './ConversationList.tsx';
import { listOrder, oldestFirst } from './list-order.ts';
import { choicesIn, listed } from './listed.ts';
import { ListTabs } from './ListTabs.tsx';
import { NarrowingChips } from './NarrowingChips.tsx';
import { NewsPill } from './NewsPill.tsx';
import { NoRows } from './NoRows.tsx';
import { extend, noSelection, selectAll, toggle } from './selection.ts';
import { useBulkActions } from '../actions/use-bulk-actions.ts';
import { useHeldOrder } from './use-held-order.ts';
import { useResting } from './use-resting.ts';

const SelectionBar = lazyWithPreload('selection', async () => (await import('./SelectionBar.tsx')).SelectionBar);
const SearchResults = lazyWithPreload(
  'search results',
  async () => (await import('../search/SearchResults.tsx')).SearchResults,
);

export interface ListPaneHandle {
  /** What is shown after the open conversation, which may have left the list already. */
  next(): Conversation | undefined;
}

interface ListPaneProps {
  ref?: Ref<ListPaneHandle>;
  className: string;
  container: Container;
  narrowing: Narrowing | null;
  list: ReturnType<typeof useConversationTable>;
  openId: string | undefined;
  zone: string;
  actions: ConversationActions;
  onNew: () => void;
}

/** Search, the two lists and what they are narrowed to, and the conversations of one of them. */
export function ListPane(props: ListPaneProps) {
  const { ref, className, container, narrowing, list, openId, zone, actions, onNew } = props;
  const { table } = list;
  const navigate = useNavigate();
  const [wanted, setWanted] = useState('');
  const { isResting, props: resting } = useResting();
  const search = useSearch(wanted, table, isResting);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<ResultsHandle>(null);
  const conversations = useRef<ListHandle>(null);
  const failedSends = useFailedSends();
  const chosenOrder = listOrder(narrowing);
  const isOldestFirst = useKeptChoice(chosenOrder) === 'oldest';
  const newestFirst = listed(table, container, narrowing, failedSends);
  const { rows } = table;
  const live = useMemo(
    () => (isOldestFirst ? oldestFirst(newestFirst, rows, narrowing) : newestFirst),
    [isOldestFirst, newestFirst, rows, narrowing],
  );
  const name = [container, narrowing, isOldestFirst].join('\n');

  const [selection, setSelection] = useState({ ...noSelection, list: name });
  if (selection.list !== name) setSelection({ ...noSelection, list: name });
  const select = (next: typeof noSelection) => setSelection({ ...next, list: name });
  const selected = rowsAt([...selection.slots], table.rows).filter((row) => row.container === container);

  const panel = useRef<HTMLDivElement>(null);
  const { order, news, catchUp } = useHeldOrder(table, live, name, isResting || selected.length > 0);

  const changeAll = useBulkActions();
  const hasNoReply = useExtension('no-reply-needed');
  const act = (action: BulkAction) => {
    if (action === 'done') return actions.markAllDone(selected, () => select(noSelection));
    changeAll(selected, action);
    return select(noSelection);
  };
  const onAction = (action: RowAction, row: Conversation) => {
    if (action === 'noReply' && !hasNoReply) return;
    if (selected.length > 0) act(bulkActionFor(selected, container, action));
    else if (action === 'noReply') actions.setNoReply(row);
    else if (action === 'pin') actions.setPinned(row, !row.pinned_at);
    else if (action === 'read') actions.setRead(row, isUnread(row));
    else if (row.container === 'DONE') actions.moveTo(row, 'INBOX');
    else actions.markDone(row);
  };
  // Where the focus is not in the list, letters are for what is selected, else for what is open, else for the row at which keys are.
  const onPageKey = useEffectEvent(({ key }: KeyboardEvent): boolean => {
    const row = openId === undefined ? conversations.current?.takeFocus() : conversationIn(table, openId);
    const action = actionKeys[key.toLowerCase()];
    if (row && action) onAction(action, row);
    return row !== undefined;
  });
  useEffect(() => bindShortcuts(Object.keys(actionKeys).map((keys) => ({ keys, run: onPageKey }))), []);

  useImperativeHandle(ref, () => ({
    next: () => (search.isOn ? nextFound(search.results, openId) : conversations.current?.next()),
  }));
  const leaveSearch = () => {
    setWanted('');
    field.current?.blur();
    requestAnimationFrame(() => conversations.current?.takeFocus());
  };

  return (
    <section
      aria-label={inbox.lists}
      className={classNames('flex min-h-0 shrink-0 flex-col', className)}
      onPointerEnter={() => void SelectionBar.fetch()}
      onFocus={() => void SelectionBar.fetch()}
    >
      <div className="flex items-center gap-2 px-3 pt-3">
        <ListTabs container={container} onChosen={() => setWanted('')} />
        <IconButton
          label={inboxList.narrow.oldestFirst}
          icon={<ArrowDownUp aria-hidden />}
          aria-pressed={isOldestFirst}
          className="ms-auto"
          onClick={() => chosenOrder.choose(isOldestFirst ? 'newest' : 'oldest')}
        />
        <IconButton label={inbox.newConversation} icon={<SquarePen aria-hidden />} onClick={onNew} />
      </div>
      <SearchField
        field={field}
        wanted={wanted}
        onWanted={setWanted}
        onFocus={() => {
          search.prepare();
          void SearchResults.fetch();
        }}
        onDown={() => results.current?.focusFirst()}
        onLeave={leaveSearch}
        onEnter={() => {
          const first = search.isHere ? search.results.find(({ kind }) => kind !== 'heading') : undefined;
          if (first && first.kind !== 'heading') void navigate(addressOfResult(first));
        }}
      />
      {search.isOn ? (
        <SearchCount search={search} />
      ) : selected.length > 0 ? (
        <Suspense fallback={<div className="h-11" />}>
          <SelectionBar
            rows={selected}
            container={container}
            total={order.length}
            onAct={act}
            onAll={() => select(selectAll(order))}
            onClear={() => select(noSelection)}
          />
        </Suspense>
      ) : (
        <NarrowingChips
          counts={choicesIn[container].map((choice) => [choice, listed(table, container, choice, failedSends).length])}
          chosen={narrowing}
          addressOf={(choice) => narrowedTo(choice, listAddress(container))}
        />
      )}
      <div
        ref={panel}
        role="tabpanel"
        id="conversation-list"
        aria-label={inbox.containers[container]}
        className="relative flex min-h-0 flex-1 flex-col"
        {...resting}
      >
        {search.isOn ? (
          <Suspense fallback={null}>
            <SearchResults
              ref={results}
              search={search}
              typed={wanted.trim()}
              openId={openId}
              zone={zone}
              addressOf={addressOfResult}
              onLeave={() => field.current?.focus()}
            />
          </Suspense>
        ) : (
          <>
            <NewsPill
              news={news}
              onShow={() => {
                catchUp();
                const scroller = panel.current?.querySelector('[data-scroller]');
                scroller?.scrollTo({ top: isOldestFirst ? scroller.scrollHeight : 0 });
              }}
            />
            {order.length > 0 ? (
              <ConversationList
                ref={conversations}
                rows={table.rows}
                order={order}
                list={name}
                container={container}
                open={openId === undefined ? undefined : table.slots.get(openId)}
                zone={zone}
                addressOf={(id) => narrowedTo(narrowing, conversationAddress(id, container))}
                selected={selection.slots}
                onToggle={(slot) => select(toggle(selection, slot))}
                onExtend={(from, to) => select(extend(selection, order, from, to))}
                onSelectAll={() => select(selectAll(order))}
                onClear={() => select(noSelection)}
                onAction={onAction}
              />
            ) : (
              <NoRows container={container} narrowing={narrowing} wholeAt={listAddress(container)} list={list} />
            )}
          </>
        )}
      </div>
      <OutOfOfficeNote zone={zone} />
    </section>
  );
}

const nextFound = (results: readonly Result[], openId: string | undefined): Conversation | undefined => {
  const found = results.flatMap((one) => (one.kind === 'heading' ? [] : one.conversation));
  const openAt = found.findIndex(({ id }) => id === openId);
  return found.slice(openAt + 1).find(({ id, container }) => id !== openId && container === 'INBOX');
};

type Table = ListPaneProps['list']['table'];

const rowsAt = (slots: readonly number[], rows: Table['rows']) => slots.flatMap((slot) => rows[slot] ?? []);

const addressOfResult = (result: FoundResult): string =>
  conversationAddress(
    result.conversation.id,
    result.conversation.container,
    result.kind === 'message' ? { message: result.messageId } : undefined,
  );
