/** The inbox page: the list of conversations, the open one, and its details. Everything it shows is part of the address. */
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData, useLocation, useNavigate } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { useLiveEvents } from '#admin/live/live-events.tsx'
import { useRecount, useTitlePrefix } from '#admin/unread.tsx'
import type { RouteHandle } from '#app/app-context.ts'
import { notify } from '#app/notifications/notify.ts'
import { useSite, useTexts } from '#app/page-site.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import { ticketTexts } from '../../texts/index.ts'
import type { HeldMessage } from '../../ticket.ts'
import type { DraftKind } from '../composer/composer-draft.ts'
import { useComposerFocus } from '../composer/composer-focus.ts'
import { HeldToasts } from '../composer/held-sends.tsx'
import { useHeldSends } from '../composer/use-held-sends.ts'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { useTicketActions } from '../conversation/ticket-actions.ts'
import { useColleagues } from '../conversation/use-colleagues.ts'
import { useConversation } from '../conversation/use-conversation.ts'
import { useMarkRead } from '../conversation/use-mark-read.ts'
import { useOwnPresence } from '../conversation/use-presence.ts'
import { ConversationList } from './conversation-list.tsx'
import { type InboxKey, useInboxKeys } from './inbox-keys.ts'
import { type InboxQuery, inboxAddress, inboxQueryOf, withFilters } from './inbox-query.ts'
import { neighbour } from './list-merge.ts'
import css from './messages-page.module.css'
import { useTicketList } from './use-ticket-list.ts'

export const handle = { skeleton: 'thread' } satisfies RouteHandle

export const loader = adminLoader(async ({ session }) => (await session).admin)
/** The components load their data themselves, and keep it while the network is down. */
export const shouldRevalidate = () => false

const inBrowser = { getInitialValueInEffect: false }

export function Component() {
  const me = useLoaderData<typeof loader>()
  const t = useTexts(ticketTexts)
  const conversationText = useTexts(conversationTexts)
  const site = useSite()
  const prefix = useTitlePrefix()
  const recount = useRecount()
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = inboxQueryOf(new URLSearchParams(search))
  const isSideBySide = useMediaQuery('(min-width: 57.5em)', true, inBrowser)
  const hasRoom = useMediaQuery('(min-width: 85em)', true, inBrowser)
  const [isPaneOpen, setPaneOpen] = useState(true)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  /** Every conversation starts with a reply, even if a note was written last. */
  const [chosen, setChosen] = useState<{ ticketId: number; kind: DraftKind }>()
  const kind = chosen && chosen.ticketId === query.id ? chosen.kind : 'reply'
  useEffect(() => setChosen(now => (now?.ticketId === query.id ? now : undefined)), [query.id])
  const scroller = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const fieldRef = useRef<HTMLTextAreaElement>(null)

  const list = useTicketList(query, scroller)
  const conversation = useConversation(query.id, { isInTrash: query.trash })
  const { thread } = conversation
  const colleagues = useColleagues()
  const onTyping = useOwnPresence(thread?.deletedAt === null ? query.id : undefined)
  const go = (next: InboxQuery, options?: { replace: boolean }) => void navigate(inboxAddress(next), options)
  const backTo = inboxAddress({ ...query, id: undefined })
  // An "undo" can be clicked after the query has changed, so it needs the latest one.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  })

  const actions = useTicketActions({
    onChanged(ticket) {
      list.put(ticket)
      conversation.put(ticket)
      recount()
    },
    onRemoved(id) {
      list.remove(id)
      recount()
      if (query.id === id) go({ ...query, id: undefined })
    },
    onRestored(ticket) {
      list.reload()
      conversation.put(ticket)
      recount()
      // If a deletion is undone right away, the conversation is opened again, unless another one was opened since.
      const now = latest.current
      if (now.id === undefined && !now.trash) go({ ...now, id: ticket.id })
    },
  })
  const keepUnread = useMarkRead(thread, id => void actions.markRead(id))
  const sends = useHeldSends({
    onCancelled: ({ heldId, key }) => {
      conversation.removeHeld(heldId)
      list.reload()
      if (key.ticketId === query.id) openComposer(key.kind)
      else void notify(conversationText.undone, { kind: 'success' })
    },
  })

  // A conversation that is still loading can be written in as soon as it is there.
  const canWrite = !query.trash && !conversation.isGone && thread?.deletedAt == null
  const focusComposer = useComposerFocus(fieldRef, canWrite ? query.id : undefined)
  function openComposer(next: DraftKind) {
    // A key pressed right after a click is meant for the conversation in the address, which the page may not show yet.
    const { id: ticketId, trash } = inboxQueryOf(new URLSearchParams(window.location.search))
    if (ticketId === undefined || trash || (ticketId === query.id && !canWrite)) return
    // The field of the other kind exists at once, so that the next key goes into it.
    flushSync(() => setChosen({ ticketId, kind: next }))
    focusComposer(ticketId)
  }
  function markUnread() {
    if (!thread || thread.deletedAt) return
    keepUnread(thread.id)
    void actions.markUnread(thread)
  }
  function toggle() {
    if (thread && !thread.deletedAt)
      void actions.setStatus(thread, thread.status === 'open' ? 'closed' : 'open')
  }
  /** By its key, for whoever works through the list: the next conversation opens. A click on the button stays where it is. */
  async function toggleAndGoOn() {
    if (thread?.deletedAt !== null || thread.status === 'closed') return toggle()
    const { id } = thread
    const options = { openId: id, lastIndex }
    const rows = list.rows ?? []
    const next = neighbour(rows, { ...options, step: 1 }) ?? neighbour(rows, { ...options, step: -1 })
    const isClosed = await actions.setStatus(thread, 'closed', () => go({ ...latest.current, id }))
    if (isClosed && next !== undefined && latest.current.id === id) openRow(next)
  }
  const setContext = (isOpen: boolean) => (hasRoom ? setPaneOpen : setDrawerOpen)(isOpen)

  const lastIndex = useLastIndex(list.rows ?? [], query.id)
  const step = (direction: 1 | -1) => {
    const id = neighbour(list.rows ?? [], { openId: query.id, lastIndex, step: direction })
    if (id !== undefined) openRow(id)
  }
  function openRow(id: number) {
    go({ ...latest.current, id })
    scroller.current?.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  const keys: Record<InboxKey, () => void> = {
    j: () => step(1),
    k: () => step(-1),
    r: () => openComposer('reply'),
    n: () => openComposer('note'),
    e: () => void toggleAndGoOn(),
    u: markUnread,
    i: () => setContext(hasRoom ? !isPaneOpen : !isDrawerOpen),
    '/': () => searchRef.current?.focus(),
    Escape: () => query.id !== undefined && go({ ...query, id: undefined }),
  }
  useInboxKeys(key => {
    keys[key]()
    return true
  })
  useReturnToRow(query.id, scroller.current)

  const isOpen = query.id !== undefined
  const hasPane = hasRoom && isPaneOpen
  return (
    <div
      className={css.inbox}
      data-view={isOpen ? 'thread' : 'list'}
      data-context={hasPane && thread ? '' : undefined}
    >
      <title>{`${prefix}${query.trash ? t.trashTitle : t.title} · ${site.name}`}</title>
      {(isSideBySide || !isOpen) && (
        <ConversationList
          list={list}
          query={query}
          meId={me.id}
          scroller={scroller}
          searchRef={searchRef}
          onFilter={(changes, options) => go(withFilters(query, changes), options)}
        />
      )}
      {(isSideBySide || isOpen) && (
        <ConversationPane
          id={query.id}
          hasRows={list.rows !== undefined && list.rows.length > 0}
          conversation={conversation}
          actions={actions}
          meId={me.id}
          colleagues={colleagues}
          kind={kind}
          fieldRef={fieldRef}
          context={hasPane ? 'pane' : isDrawerOpen && !hasRoom ? 'drawer' : 'none'}
          isWide={isSideBySide}
          backTo={backTo}
          addressOf={id => inboxAddress({ ...query, id })}
          onContext={setContext}
          onKind={openComposer}
          onToggle={toggle}
          onUnread={markUnread}
          onTyping={onTyping}
          onSent={(sent, what) => {
            if (!('heldId' in sent)) return conversation.reload()
            conversation.addHeld(what.key.ticketId, sent)
            sends.add({ heldId: sent.heldId, name: thread?.name ?? '', ...what })
          }}
          undoOf={(held: HeldMessage) => {
            const send = sends.waiting.find(({ heldId }) => heldId === held.heldId)
            return send && !send.isUndoing ? () => void sends.undo(send) : undefined
          }}
        />
      )}
      <HeldToasts sends={sends} />
      <Arrivals rows={list.rows ?? []} />
    </div>
  )
}

/** The position of the last open conversation, so that after deleting it the next one can be opened. */
function useLastIndex(rows: { id: number }[], openId: number | undefined): number {
  const last = useRef(0)
  const index = rows.findIndex(({ id }) => id === openId)
  useEffect(() => {
    if (index >= 0) last.current = index
  }, [index])
  return last.current
}

/** When the user returns to the list, the focus moves to the conversation they came from. */
function useReturnToRow(id: number | undefined, scroller: HTMLElement | null) {
  const before = useRef(id)
  useEffect(() => {
    const left = before.current
    before.current = id
    if (id !== undefined || left === undefined) return
    const row = (scroller ?? document).querySelector<HTMLElement>(`[data-row="${left}"]`)
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
  }, [id, scroller])
}

/** Announces new messages to screen readers. */
function Arrivals({ rows }: { rows: { id: number; name: string }[] }) {
  const t = useTexts(ticketTexts)
  const [text, setText] = useState('')
  useLiveEvents(event => {
    if (event.type !== 'message' || event.data.from !== 'visitor') return
    const { ticketId, subject } = event.data
    setText(t.arrived(rows.find(({ id }) => id === ticketId)?.name ?? t.visitor, subject))
  })
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}
