/** Every table as both engines store it: whole numbers, text, 0/1 for yes and no, ISO-8601 UTC text for times. */
import type { Generated } from 'kysely'

type Stamps = { createdAt: string; updatedAt: string; version: number }

/** In the trash a row gives its address away and remembers it, so that addresses stay unique among what is live. */
type Trash = { deletedAt: string | null; trashedSlug: string | null }

export type CategoryTable = Stamps & {
  id: Generated<number>
  name: string
  slug: string
  parentId: number | null
  position: number
  visible: number
  shown: number
  description: string
  translations: string
  imageRef: string | null
  imageAlt: Generated<string>
  /** Products that visitors find in it and below, if they see it; kept with the listing. */
  productCount: Generated<number>
  /** The ids from the main category down to itself, as `3/17/42`. */
  lineage: Generated<string>
  /** How many of these lead up to the last hidden one: what lies under that is open. 0 when none is hidden. */
  openFrom: Generated<number>
} & Trash

export type ProductTable = Stamps & {
  id: Generated<number>
  name: string
  slug: string
  code: string | null
  /** The code without case and punctuation; unique. */
  codeKey: string | null
  summary: string
  description: string
  categoryId: number | null
  price: number | null
  warrantyMonths: number | null
  tags: string
  lifecycle: string
  replacementId: number | null
  seoTitle: string
  seoDescription: string
  visible: number
  shown: number
  translations: string
  /** Compared byte by byte: orders names as a reader of their language does. */
  sortKey: string
  visits: Generated<number>
  /** One of its pictures. */
  mainImageRef: string | null
  /** Whether visitors saw it when it went to the trash: its address then answers "gone". */
  wasShown: Generated<number>
} & Trash

/** A stored file, named by its content; several rows may point at it. */
export type MediaTable = {
  ref: string
  kind: 'picture' | 'document'
  type: string
  bytes: number
  width: number | null
  height: number | null
  /** A picture a few pixels wide, as a data address, shown until the real one is there. */
  preview: string
  /** What words on its left or right side would stand on, see picture-tones.ts; empty where nobody looked. */
  tones: Generated<string>
  /** `stored`: its widths are still to be made. */
  state: 'stored' | 'ready' | 'failed'
  attempts: number
  /** When a process took it up: others leave it alone for a while. */
  claimedAt: string | null
  createdAt: string
  /** Since when nothing points at it. */
  unusedAt: string | null
  /** Where its files are kept: never used twice, so that removing old files cannot touch new ones of the same content. */
  folder: Generated<string>
}

export type EventTable = {
  id: Generated<number>
  at: string
  adminId: number | null
  adminName: string
  entity: string
  entityId: number
  /** What it was called then. */
  label: string
  action: string
  changes: string
  undoneAt: string | null
  /** The event that this one took back. */
  undoes: number | null
}

/** Other names that lead to a product or category: translated ones, and those it had before. */
export type NameAliasTable = {
  id: Generated<number>
  entity: 'product' | 'category'
  entityId: number
  slug: string
  /** `gone`: of a product that visitors saw and that no longer exists. */
  source: 'translation' | 'history' | 'gone'
}

export type ListingTable = {
  categoryId: number
  productId: number
  /** Whether visitors find it in this list, if they see the list: the way down to it must be visible. */
  shown: number
  visible: number
  sortKey: string
  price: number | null
  visits: number
}

export type TryLimitTable = {
  /** A hash: who tried what is nobody's business. */
  key: string
  /** When each try that counts stops counting, in milliseconds, as JSON. */
  times: string
  /** The last of these. */
  endsAt: string
}

export type TicketTable = Stamps & {
  id: Generated<number>
  /** Counted without gaps, for people. */
  number: number
  code: string
  /** Of the secret in the visitor's link. */
  secretHash: string
  /** Of the form it came with: the same form again is the same ticket. */
  requestHash: string | null
  topic: string
  subject: string
  name: string
  phone: string | null
  email: string | null
  productId: number | null
  serial: string | null
  locale: string
  status: string
  /** Since when it is closed; null for those that were closed before this was written down. */
  closedAt: Generated<string | null>
  unread: number
  assigneeId: number | null
  firstReplyAt: string | null
  lastMessageAt: string
  /** The newest message that is no note; the inbox is in its order. */
  lastMessageId: number
  /** Folded: what the inbox is searched by. */
  searchText: string
  /** The number of its last change, out of `inbox.lastChangeId`: streams read on from the last one they sent. */
  changeId: Generated<number>
  deletedAt: string | null
}

/**
 * Background work of every kind, see features/jobs. A row is waiting (and leased while a process works on it), done or
 * failed for good.
 */
export type JobTable = {
  id: Generated<number>
  kind: string
  /** Work that exists once: what recurs, and what is collected before it runs. */
  uniqueKey: string | null
  /** What it is about, as `message:17`, so that screens can say what became of it. */
  about: string | null
  /** JSON; ids only, never what is personal or secret. */
  payload: string
  state: 'waiting' | 'done' | 'failed'
  runAt: string
  attempts: number
  /** A process works on it until then; if it ended meanwhile, another takes over. */
  leaseUntil: string | null
  /** Of the process and attempt that hold the lease. */
  leaseKey: string | null
  /** Why the last attempt failed. */
  error: string
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** Days as `2026-01-31`: a warranty counts days where the shop is, not moments. */
export type WarrantyColumns = Stamps & {
  id: Generated<number>
  productId: number | null
  startsOn: string | null
  months: number | null
  /** The last day, stored so that it can be looked for. */
  expiresOn: string | null
  state: 'registered' | 'activated' | 'void' | 'replaced'
  /** Told to whoever asks. */
  reason: string
}

export type AttachmentTable = {
  id: Generated<number>
  /** Null: not attached yet, or no more. Its file then goes, and the row after it, so that no file is ever forgotten. */
  messageId: number | null
  position: number
  /** Of the token that attaches it to a message. */
  tokenHash: string | null
  name: string
  type: string
  bytes: number
  folder: string
  createdAt: string
  /** The held message it goes out with: nobody else can attach it meanwhile. */
  heldMessageId: Generated<number | null>
}

/** A reply or note that its author can still take back. It becomes a message when its time comes. */
export type HeldMessageTable = {
  id: Generated<number>
  ticketId: number
  adminId: number | null
  adminName: string
  from: 'admin' | 'note'
  body: string
  /** Whether it closes the ticket. */
  close: number
  releaseAt: string
  createdAt: string
}

export type Tables = {
  migration: { name: string; appliedAt: string }
  setting: { name: string; value: string }
  /** One row; raised by every write that a public page can show. */
  contentVersion: { id: number; version: number }
  category: CategoryTable
  product: ProductTable
  /** Every category a product is in, its own (position 0) and the extra ones. */
  productCategory: { productId: number; categoryId: number; position: number }
  productRelation: { productId: number; relatedId: number; position: number }
  /** For every product outside the trash a row in each category it is in or under, and one in 0, which is all of them. */
  listing: ListingTable
  /** What a product can be found by, for counting many at once; with `version` of the content, or an earlier one, it is known to all. Empty: in the trash. */
  productFacts: { productId: number; version: number; facts: string }
  media: MediaTable
  productImage: {
    productId: number
    ref: string
    position: number
    alt: string
    translations: string
    deletedAt: string | null
  }
  productDocument: {
    productId: number
    ref: string
    position: number
    name: string
    deletedAt: string | null
  }
  event: EventTable
  /** Files an event speaks of: they stay as long as it does. */
  eventMedia: { eventId: number; ref: string }
  visitDay: { productId: number; day: string; count: number }
  /** Who looked lately, by a hash that changes every day. */
  visitSeen: { productId: number; visitor: string; at: string }
  attribute: Stamps & {
    id: Generated<number>
    categoryId: number
    name: string
    translations: string
    type: string
    unit: string
    choices: string
    filterable: number
    position: number
  }
  spec: {
    id: Generated<number>
    productId: number
    /** Empty for the base language. */
    locale: string
    position: number
    attributeId: number | null
    group: string
    name: string
    value: string
    number: number | null
  }
  nameAlias: NameAliasTable
  /** For every product outside the trash: all words it is found by, and its names. The engine's own index follows `words`. */
  searchText: { productId: number; words: string; names: string }
  /** How many products have a word. */
  searchWord: { word: string; products: number }
  /** Words as they are and with a letter left out: a misspelt one has one of these in common with the right one. */
  searchSpelling: { spelling: string; word: string }
  /** What visitors looked for and did not find. */
  searchMiss: { term: string; count: number; lastAt: string }
  admin: Stamps & {
    id: Generated<number>
    /** In small letters; unique. */
    username: string
    displayName: string
    passwordHash: string
    /** Since when it may not log in. */
    disabledAt: string | null
    /** Written with the session's own, and kept when that ends. */
    seenAt: string | null
  }
  session: {
    id: Generated<number>
    tokenHash: string
    adminId: number
    createdAt: string
    seenAt: string
    expiresAt: string
    /** What the browser called itself, and where it was, at the login. */
    agent: Generated<string>
    address: Generated<string>
    /** When it last proved its password; null for one that is older than this column. */
    provedAt: string | null
  }
  /** Addresses from which an account logged in before: they are let in when others are throttled. */
  knownAddress: { adminId: number; address: string; at: string }
  /** Counts of the login trace, each until its end; `eventId` is the entry that shows the count. See login-trace.server.ts. */
  loginCounter: { key: string; count: number; eventId: number | null; endsAt: string }
  /** What was tried lately, by whom: see limits.server.ts. */
  tryLimit: TryLimitTable
  /** One row. Every write to tickets locks it first, so that they follow one another and messages appear in their order. */
  inbox: { id: number; lastMessageId: number; lastNumber: number; lastChangeId: Generated<number> }
  ticket: TicketTable
  message: {
    id: number
    ticketId: number
    from: 'visitor' | 'admin' | 'note'
    adminId: number | null
    adminName: string
    body: string
    at: string
  }
  attachment: AttachmentTable
  heldMessage: HeldMessageTable
  /** More secrets that open a ticket, one for each mail with a link; only hashes are stored. */
  ticketSecret: { hash: string; ticketId: number; createdAt: string }
  /** Who of the staff has a ticket open, or is writing in it; old rows count as gone. */
  ticketPresence: { ticketId: number; adminId: number; isWriting: number; seenAt: string }
  cannedReply: Stamps & { id: Generated<number>; name: string; en: string; fa: string }
  /** Questions and answers of the help page. */
  helpQuestion: Stamps & {
    id: Generated<number>
    question: string
    answer: string
    translations: string
    visible: number
    position: number
  }
  job: JobTable
  serial: WarrantyColumns & { serial: string }
  /** Numbers from `first` to `last`, all of one length, that begin with `prefix` and go on in digits. */
  serialRange: WarrantyColumns & { prefix: string; length: number; first: string; last: string }
  /** Downloads that were allowed and not made yet. */
  attachmentLink: { tokenHash: string; attachmentId: number; expiresAt: string }
}
