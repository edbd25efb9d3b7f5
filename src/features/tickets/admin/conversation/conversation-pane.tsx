/** The open conversation: its head, thread and composer, and its details beside it or in a drawer. Used by the inbox page. */
import { Button, Drawer } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { failureText } from '#admin/editor/failure.ts'
import { IconChevronDown, IconMessage2Off, IconMessages, IconPlugConnectedX } from '#admin/icons.tsx'
import { Link } from '#admin/link.tsx'
import { useLocale, useSite, useTexts } from '#app/page-site.ts'
import { formatDay } from '#shared/dates.ts'
import { contextTexts } from '../../texts/context.ts'
import { conversationTexts } from '../../texts/conversation.ts'
import type { HeldMessage, Thread as ThreadData } from '../../ticket.ts'
import { Composer } from '../composer/composer.tsx'
import type { DraftKind } from '../composer/composer-draft.ts'
import type { OnSent } from '../composer/composer-field.tsx'
import type { Colleague } from './assignee-menu.tsx'
import { ContextPane } from './context-pane.tsx'
import { WarrantyLine } from './context-warranty.tsx'
import { ConversationHead } from './conversation-head.tsx'
import css from './conversation-pane.module.css'
import { Notice } from './notice.tsx'
import { ThreadView } from './thread.tsx'
import type { TicketActions } from './ticket-actions.ts'
import type { Conversation } from './use-conversation.ts'
import { type ContextState, useTicketContext } from './use-ticket-context.ts'

type Props = {
  id: number | undefined
  /** Whether the list has any conversation to choose. */
  hasRows: boolean
  conversation: Conversation
  actions: TicketActions
  meId: number
  colleagues: Colleague[]
  kind: DraftKind
  fieldRef: RefObject<HTMLTextAreaElement | null>
  /** Where the details are shown: beside the thread, in a drawer, or not at all. */
  context: 'pane' | 'drawer' | 'none'
  isWide: boolean
  backTo: string
  addressOf(id: number): string
  onContext(isOpen: boolean): void
  onKind(kind: DraftKind): void
  onToggle(): void
  onUnread(): void
  onTyping(): void
  onSent: OnSent
  undoOf(held: HeldMessage): (() => void) | undefined
}

export function ConversationPane(props: Props) {
  const { id, conversation } = props
  const t = useTexts(conversationTexts)
  const { thread } = conversation
  const context = useTicketContext(thread)
  if (id === undefined)
    return (
      <Blank
        icon={<IconMessages size={36} />}
        title={t.chooseTitle}
        text={props.hasRows ? t.chooseText : ''}
      />
    )
  if (conversation.isGone)
    return (
      <Blank
        icon={<IconMessage2Off size={36} />}
        title={t.goneTitle}
        text={t.goneText}
        isAlone={!props.isWide}
      >
        <Button component={Link} to={props.backTo} variant="default" size="sm">
          {t.back}
        </Button>
      </Blank>
    )
  if (!thread) return <Loading {...props} />
  return (
    <>
      <Open {...props} thread={thread} contextState={context} />
      {props.context === 'pane' && (
        <aside className={css.aside} aria-label={t.details}>
          <ContextPane
            ticket={thread}
            state={context}
            addressOf={props.addressOf}
            onProduct={productId => void props.actions.setProduct(thread, productId)}
            onClose={() => props.onContext(false)}
          />
        </aside>
      )}
      <ContextDrawer {...props} thread={thread} contextState={context} />
    </>
  )
}

type OpenProps = Props & { thread: ThreadData; contextState: ContextState }

function Open({ thread, contextState, conversation, actions, ...props }: OpenProps) {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  const { timeZone } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = useRef(false)
  // Moves the focus into a conversation that the user opens. After loading the page, the focus stays at its top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each conversation
  useEffect(() => {
    const isUserAction = opened.current || document.activeElement !== document.body
    opened.current = true
    if (isUserAction) heading.current?.focus({ preventScroll: true })
  }, [thread.id])
  return (
    <section className={css.pane} aria-label={t.label}>
      <ConversationHead
        ticket={thread}
        meId={props.meId}
        colleagues={props.colleagues}
        backTo={props.backTo}
        headingRef={heading}
        isAlone={!props.isWide}
        hasContext={props.context === 'pane'}
        onContext={() => props.onContext(true)}
        onToggle={props.onToggle}
        onAssign={assigneeId => void actions.assign(thread.id, assigneeId)}
        onUnread={props.onUnread}
        onRemove={() => void actions.remove(thread)}
        onRestore={() => void actions.restore(thread)}
      />
      <Strip context={contextState.context} onOpen={() => props.onContext(true)} />
      {conversation.error !== undefined && (
        <Notice tone="warning" action={{ label: t.retry, run: conversation.reload }}>
          {t.stale}
        </Notice>
      )}
      <ThreadView
        key={thread.id}
        thread={thread}
        newFrom={conversation.newFrom}
        meId={props.meId}
        onUndo={props.undoOf}
      />
      {thread.deletedAt === null ? (
        <Composer
          thread={thread}
          meId={props.meId}
          kind={props.kind}
          fieldRef={props.fieldRef}
          onKind={props.onKind}
          onTyping={props.onTyping}
          onSent={props.onSent}
        />
      ) : (
        <Notice>{t.inTrash(formatDay(thread.deletedAt, { locale, timeZone }))}</Notice>
      )}
    </section>
  )
}

/** On a phone: the product and its warranty in one line, which opens the details. */
function Strip({ context, onOpen }: { context: ContextState['context']; onOpen(): void }) {
  const t = useTexts(conversationTexts)
  const product = context?.product
  return (
    <button type="button" className={css.strip} onClick={onOpen}>
      {product?.image && (
        <img
          src={`${product.image.url}/${Math.min(product.image.width, 160)}.webp`}
          alt=""
          className={css.thumb}
        />
      )}
      <span className={css.stripWords}>
        <span dir="auto">{product?.name ?? t.details}</span>
        {context?.warranty && <WarrantyLine warranty={context.warranty} />}
      </span>
      <IconChevronDown size={20} />
    </button>
  )
}

function ContextDrawer({ thread, contextState, context, isWide, addressOf, actions, onContext }: OpenProps) {
  const t = useTexts(contextTexts)
  const close = () => onContext(false)
  return (
    <Drawer.Root
      opened={context === 'drawer'}
      onClose={close}
      position={isWide ? 'right' : 'bottom'}
      size={isWide ? 320 : 'min(80dvh, 40rem)'}
    >
      <Drawer.Overlay />
      <Drawer.Content
        aria-label={t.label}
        bg="var(--c-surface)"
        radius={isWide ? 0 : 'var(--radius-picture)'}
      >
        <Drawer.Body p={0}>
          {/* Following a link to another conversation closes the drawer, which would hide it. */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the controls */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
          <div onClick={event => (event.target as Element).closest('a[href*="id="]') && close()}>
            <ContextPane
              ticket={thread}
              state={contextState}
              addressOf={addressOf}
              onProduct={productId => void actions.setProduct(thread, productId)}
              onClose={close}
            />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Loading({ conversation, backTo, isWide }: Pick<Props, 'conversation' | 'backTo' | 'isWide'>) {
  const t = useTexts(conversationTexts)
  const locale = useLocale()
  if (conversation.error !== undefined)
    return (
      <Blank
        icon={<IconPlugConnectedX size={36} />}
        title={t.failedTitle}
        text={failureText(conversation.error, locale)}
        isAlone={!isWide}
      >
        <Button variant="default" size="sm" onClick={conversation.reload}>
          {t.retry}
        </Button>
      </Blank>
    )
  return (
    <section className={css.pane} aria-label={t.label} aria-busy="true">
      <p className="visually-hidden">{t.loading}</p>
      <Link to={backTo} className="visually-hidden">
        {t.back}
      </Link>
      <div className={css.skeleton} aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
    </section>
  )
}

type BlankProps = {
  icon: ReactNode
  title: string
  text: string
  /** On a phone it is the whole screen, without the heading of the list. */
  isAlone?: boolean
  children?: ReactNode
}

function Blank({ icon, title, text, isAlone = false, children }: BlankProps) {
  const [id] = useState('conversation-blank')
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <section className={`${css.pane} ${css.blank}`} aria-labelledby={id}>
      <div className={css.drawing} aria-hidden="true">
        {icon}
      </div>
      <Heading id={id} className={css.blankTitle}>
        {title}
      </Heading>
      <p className={css.blankText}>{text}</p>
      {children}
    </section>
  )
}
