import { ArrowDownUp, SquarePen } from 'lucide-react';
import { type Ref, type RefObject, Suspense, useImperativeHandle, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Container, Conversation } from '#contract/communication/conversations.ts';
import { classNames } from '#src/lib/class-names.ts';
import type { useConversationTable } from '#src/services/communication/conversations.ts';
import type { ListFilter } from '#src/services/communication/list-filters.ts';
import { inbox } from '#src/strings/inbox.ts';
import { inboxList } from '#src/strings/inbox-list.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { lazyWithPreload } from '#src/ui/loading/lazy-with-preload.ts';
import { deferredModule } from '#src/ui/loading/optional-module.ts';
import type { RowAction } from '../actions/bulk-action.ts';
import type { ConversationActions } from '../actions/use-conversation-actions.ts';
import { OutOfOfficeNote } from '../away/OutOfOfficeNote.tsx';
import type { LinkedResult, Result } from '../search/results.ts';
import { SearchField } from '../search/SearchField.tsx';
import type { ResultsHandle } from '../search/SearchResults.tsx';
import { useSearch } from '../search/use-search.ts';
import { conversationAddress, listAddress, withFilter } from '../shared/addresses.ts';
import { ConversationList, type ListHandle } from './ConversationList.tsx';
import { ListTabs } from './ListTabs.tsx';
import { FilterChips } from './FilterChips.tsx';
import { NoRows } from './NoRows.tsx';
import { noSelection, selectAll, selectRange, toggle } from './selection.ts';
import { useHoverOrFocus } from './use-hover-or-focus.ts';
import { useListActions } from './use-list-actions.ts';
import { type ShownList, useShownList } from './use-shown-list.ts';

const UpdatesPill = deferredModule(async () => (await import('./UpdatesPill.tsx')).UpdatesPill);
const SelectionBar = lazyWithPreload('selection', async () => (await import('./SelectionBar.tsx')).SelectionBar);
const SearchCount = lazyWithPreload(
  'search count',
  async () => (await import('../search/SearchCount.tsx')).SearchCount,
);
const SearchResults = lazyWithPreload(
  'search results',
  async () => (await import('../search/SearchResults.tsx')).SearchResults,
);

export interface ListPaneHandle {
  /** The conversation shown after the open one, which may have left the list already. */
  next(): Conversation | undefined;
}

interface ListPaneProps {
  ref?: Ref<ListPaneHandle>;
  className: string;
  container: Container;
  filter: ListFilter | null;
  list: ReturnType<typeof useConversationTable>;
  openId: string | undefined;
  zone: string;
  actions: ConversationActions;
  onNew: () => void;
}

/** The search, the tabs of the two lists, their filters, and the conversations of one list. */
export function ListPane(props: ListPaneProps) {
  const { ref, className, container, filter, list, openId, zone, actions, onNew } = props;
  const { table } = list;
  const navigate = useNavigate();
  const [searchText, setSearchText] = useState('');
  const { isActive, handlers } = useHoverOrFocus();
  const search = useSearch(searchText, table, isActive);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<ResultsHandle>(null);
  const conversations = useRef<ListHandle>(null);
  const shown = useShownList(table, container, filter, isActive);
  const { order, selectedRows, select } = shown;
  const onClearSelection = () => select(noSelection);
  const onSelectAll = () => select(selectAll(order));
  const { onBulkAction, onRowAction } = useListActions({
    table,
    container,
    openId,
    conversations,
    selectedRows,
    onClearSelection,
    actions,
  });
  useImperativeHandle(ref, () => ({
    next: () => (search.isOn ? nextResult(search.results, openId) : conversations.current?.next()),
  }));
  const leaveSearch = () => {
    setSearchText('');
    field.current?.blur();
    requestAnimationFrame(() => conversations.current?.focusTabStop());
  };
  const openFirstResult = () => {
    const first = search.isCurrent ? search.results.find(({ kind }) => kind !== 'heading') : undefined;
    if (first && first.kind !== 'heading') void navigate(resultAddress(first));
  };

  return (
    <section
      aria-label={inbox.lists}
      className={classNames('flex min-h-0 shrink-0 flex-col', className)}
      onPointerEnter={() => void SelectionBar.fetch()}
      onFocus={() => void SelectionBar.fetch()}
    >
      <ListHeader container={container} shown={shown} onTab={() => setSearchText('')} onNew={onNew} />
      <SearchField
        field={field}
        text={searchText}
        onText={setSearchText}
        onFocus={() => {
          search.prepare();
          void SearchResults.fetch();
          void SearchCount.fetch();
        }}
        onDown={() => results.current?.focusFirst()}
        onLeave={leaveSearch}
        onEnter={openFirstResult}
      />
      {search.isOn ? (
        <Suspense fallback={<div className="h-8" />}>
          <SearchCount search={search} />
        </Suspense>
      ) : selectedRows.length > 0 ? (
        <Suspense fallback={<div className="h-11" />}>
          <SelectionBar
            rows={selectedRows}
            container={container}
            total={order.length}
            onAction={onBulkAction}
            onSelectAll={onSelectAll}
            onClear={onClearSelection}
          />
        </Suspense>
      ) : (
        <FilterChips table={table} container={container} chosen={filter} />
      )}
      <div
        role="tabpanel"
        id="conversation-list"
        aria-label={inbox.containers[container]}
        className="relative flex min-h-0 flex-1 flex-col"
        {...handlers}
      >
        {search.isOn ? (
          <Suspense fallback={null}>
            <SearchResults
              ref={results}
              search={search}
              typed={searchText.trim()}
              openId={openId}
              zone={zone}
              addressOf={resultAddress}
              onLeave={() => field.current?.focus()}
            />
          </Suspense>
        ) : (
          <ListBody
            container={container}
            filter={filter}
            list={list}
            openId={openId}
            zone={zone}
            shown={shown}
            conversations={conversations}
            onSelectAll={onSelectAll}
            onClearSelection={onClearSelection}
            onAction={onRowAction}
          />
        )}
      </div>
      <OutOfOfficeNote zone={zone} />
    </section>
  );
}

type ListHeaderProps = Pick<ListPaneProps, 'container' | 'onNew'> & { shown: ShownList; onTab: () => void };

const ListHeader = ({ container, shown, onTab, onNew }: ListHeaderProps) => (
  <div className="flex items-center gap-2 px-3 pt-3">
    <ListTabs container={container} onChosen={onTab} />
    <IconButton
      label={inboxList.filters.oldestFirst}
      icon={<ArrowDownUp aria-hidden />}
      aria-pressed={shown.isOldestFirst}
      className="ms-auto"
      onClick={shown.reverse}
    />
    <IconButton label={inbox.newConversation} icon={<SquarePen aria-hidden />} onClick={onNew} />
  </div>
);

interface ListBodyProps extends Pick<ListPaneProps, 'container' | 'filter' | 'list' | 'openId' | 'zone'> {
  shown: ShownList;
  conversations: RefObject<ListHandle | null>;
  onSelectAll: () => void;
  onClearSelection: () => void;
  onAction: (action: RowAction, row: Conversation) => void;
}

function ListBody({ container, filter, list, openId, zone, shown, conversations, ...handlers }: ListBodyProps) {
  const { table } = list;
  const { order, updates, selection, select } = shown;
  return (
    <>
      <Suspense fallback={null}>
        <UpdatesPill
          updates={updates}
          onShow={() => {
            shown.showLive();
            conversations.current?.scrollTo(shown.isOldestFirst ? 'end' : 'start');
          }}
        />
      </Suspense>
      {order.length > 0 ? (
        <ConversationList
          ref={conversations}
          rows={table.rows}
          order={order}
          listKey={shown.listKey}
          container={container}
          openSlot={openId === undefined ? undefined : table.slots.get(openId)}
          zone={zone}
          addressOf={(id) => withFilter(filter, conversationAddress(id, container))}
          selected={selection.slots}
          onToggle={(slot) => select(toggle(selection, slot))}
          onSelectRange={(from, to) => select(selectRange(selection, order, from, to))}
          {...handlers}
        />
      ) : (
        <NoRows container={container} filter={filter} unfilteredAddress={listAddress(container)} list={list} />
      )}
    </>
  );
}

function nextResult(results: readonly Result[], openId: string | undefined): Conversation | undefined {
  const conversations = results.flatMap((result) => (result.kind === 'heading' ? [] : result.conversation));
  const openIndex = conversations.findIndex(({ id }) => id === openId);
  return conversations.slice(openIndex + 1).find(({ id, container }) => id !== openId && container === 'INBOX');
}

const resultAddress = (result: LinkedResult): string =>
  conversationAddress(
    result.conversation.id,
    result.conversation.container,
    result.kind === 'message' ? { message: result.messageId } : undefined,
  );
