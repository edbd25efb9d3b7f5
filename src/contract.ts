/**
 * All calls of the API. The server registers them; pages import only the types, so that no zod schema reaches a public bundle.
 */
import { accountsApi } from '#features/accounts/accounts.contract.ts'
import { adminsApi } from '#features/accounts/admins.contract.ts'
import { invitationsApi } from '#features/accounts/invitations/invitations.contract.ts'
import { passwordResetsApi } from '#features/accounts/password-resets/password-resets.contract.ts'
import { backupsApi } from '#features/backup/backups.contract.ts'
import { feedApi } from '#features/catalogue/feed/feed.contract.ts'
import { checklistApi } from '#features/checklist/checklist.contract.ts'
import { demoApi } from '#features/demo/demo.contract.ts'
import { helpApi } from '#features/help/help.contract.ts'
import { eventsApi } from '#features/history/events.contract.ts'
import { jobsApi } from '#features/jobs/jobs.contract.ts'
import { previewsApi } from '#features/previews/previews.contract.ts'
import { heroPictureApi } from '#features/settings/hero-picture.contract.ts'
import { lookPicturesApi } from '#features/settings/look/look-pictures.contract.ts'
import { lookPreviewsApi } from '#features/settings/look/look-previews.contract.ts'
import { settingsApi } from '#features/settings/settings.contract.ts'
import { staffSettingsApi } from '#features/settings/staff-settings.contract.ts'
import { activationApi } from '#features/tickets/activation/activation.contract.ts'
import { ticketMessagesApi } from '#features/tickets/ticket-messages.contract.ts'
import { ticketsApi } from '#features/tickets/tickets.contract.ts'
import { transferApi } from '#features/transfer/transfer.contract.ts'
import { labelsApi } from '#features/warranty/labels/labels.contract.ts'
import { lookUpsApi } from '#features/warranty/look-ups/look-ups.contract.ts'
import { serialsApi } from '#features/warranty/serials/serials.contract.ts'
import { warrantyApi } from '#features/warranty/warranty.contract.ts'
import type { CallInput, CallOutput, KeyOf } from '#shared/endpoint.ts'
import { attributesApi } from './features/catalogue/attributes/attributes.contract.ts'
import { choicesApi } from './features/catalogue/attributes/choices.contract.ts'
import { unmatchedValuesApi } from './features/catalogue/attributes/unmatched-values.contract.ts'
import { categoriesApi } from './features/catalogue/categories/categories.contract.ts'
import { categoryImageApi } from './features/catalogue/categories/category-image.contract.ts'
import { categorySummaryApi } from './features/catalogue/categories/category-summary.contract.ts'
import { categoryTrashApi } from './features/catalogue/categories/category-trash.contract.ts'
import { draftFilesApi } from './features/catalogue/files/draft-files.contract.ts'
import { productDocumentsApi } from './features/catalogue/files/product-documents.contract.ts'
import { productImagesApi } from './features/catalogue/files/product-images.contract.ts'
import { productListsApi } from './features/catalogue/lists/product-lists.contract.ts'
import { staffListApi } from './features/catalogue/lists/staff-list.contract.ts'
import { visitsApi } from './features/catalogue/lists/visits.contract.ts'
import { pictureImportsApi } from './features/catalogue/picture-import/picture-imports.contract.ts'
import { bulkChangesApi } from './features/catalogue/products/bulk/bulk-changes.contract.ts'
import { eachProductsApi } from './features/catalogue/products/each/each-products.contract.ts'
import { productLinksApi } from './features/catalogue/products/product-links.contract.ts'
import { productPreviewsApi } from './features/catalogue/products/product-previews.contract.ts'
import { productTrashApi } from './features/catalogue/products/product-trash.contract.ts'
import { productsApi } from './features/catalogue/products/products.contract.ts'
import { searchApi } from './features/catalogue/search/search.contract.ts'
import { searchLogApi } from './features/catalogue/search/search-rules/search-log.contract.ts'
import { searchRulesApi } from './features/catalogue/search/search-rules/search-rules.contract.ts'
import { exportsApi } from './features/catalogue/sheets/exports.contract.ts'
import { tagsApi } from './features/catalogue/tags/tags.contract.ts'
import { menusApi } from './features/pages/menus/menus.contract.ts'
import { pageTrashApi } from './features/pages/page-trash.contract.ts'
import { pagesApi } from './features/pages/pages.contract.ts'
import { attachmentsApi, thumbnailsApi } from './features/tickets/attachments/attachments.contract.ts'
import { cannedRepliesApi } from './features/tickets/canned-replies/canned-replies.contract.ts'
import { messageStreamApi } from './features/tickets/live/message-stream.contract.ts'
import { ticketTrackingApi } from './features/tickets/tracking/ticket-tracking.contract.ts'

export const contract = {
  ...productsApi,
  ...productLinksApi,
  ...productTrashApi,
  ...bulkChangesApi,
  ...eachProductsApi,
  ...productImagesApi,
  ...productDocumentsApi,
  ...draftFilesApi,
  ...productPreviewsApi,
  ...previewsApi,
  ...productListsApi,
  ...staffListApi,
  ...visitsApi,
  ...searchApi,
  ...searchLogApi,
  ...searchRulesApi,
  ...categoriesApi,
  ...categoryImageApi,
  ...attributesApi,
  ...choicesApi,
  ...unmatchedValuesApi,
  ...tagsApi,
  ...exportsApi,
  ...pictureImportsApi,
  ...categorySummaryApi,
  ...categoryTrashApi,
  ...eventsApi,
  ...jobsApi,
  ...backupsApi,
  ...feedApi,
  ...settingsApi,
  ...staffSettingsApi,
  ...heroPictureApi,
  ...checklistApi,
  ...lookPicturesApi,
  ...lookPreviewsApi,
  ...helpApi,
  ...pagesApi,
  ...pageTrashApi,
  ...menusApi,
  ...ticketsApi,
  ...ticketMessagesApi,
  ...ticketTrackingApi,
  ...attachmentsApi,
  ...thumbnailsApi,
  ...messageStreamApi,
  ...cannedRepliesApi,
  ...transferApi,
  ...warrantyApi,
  ...activationApi,
  ...labelsApi,
  ...serialsApi,
  ...lookUpsApi,
  ...accountsApi,
  ...adminsApi,
  ...demoApi,
  ...invitationsApi,
  ...passwordResetsApi,
}

type AnyEndpoint = (typeof contract)[keyof typeof contract]
/** Calls by key, as `GET /products/by-name/:name`. */
export type Calls = { [E in AnyEndpoint as KeyOf<E>]: E }
export type CallKey = keyof Calls

/** The signal ends a call of the browser whose response is no longer wanted. */
export type CallOptions = { signal?: AbortSignal }

export type Api = {
  call<K extends CallKey>(
    key: K,
    ...input: Record<never, never> extends CallInput<Calls[K]>
      ? [input?: CallInput<Calls[K]>, options?: CallOptions]
      : [input: CallInput<Calls[K]>, options?: CallOptions]
  ): Promise<CallOutput<Calls[K]>>
}

type KeysOf<Shape> = { [K in CallKey]: Calls[K] extends Shape ? K : never }[CallKey]
/** Calls that take files. */
export type UploadKey = KeysOf<{ files: object }>
/** Calls that respond with a file. */
export type FileKey = KeysOf<{ sends: 'file' }>
/** Calls that respond with server-sent events. */
export type StreamKey = KeysOf<{ sends: 'events' }>

/** One server-sent event. `id` is undefined if the server sent none with this event. */
export type ServerEvent = { type: string; id: string | undefined; data: string }

/** Calls that only a browser can make. The server calls its own functions without HTTP. */
export type BrowserApi = Api & {
  /** Like `call`, and reports how much of the files has been sent, from 0 to 1. */
  upload<K extends UploadKey>(
    key: K,
    input: CallInput<Calls[K]>,
    options?: { onProgress?(fraction: number): void; signal?: AbortSignal },
  ): Promise<CallOutput<Calls[K]>>
  file<K extends FileKey>(
    key: K,
    input: CallInput<Calls[K]>,
    options?: { signal?: AbortSignal },
  ): Promise<Blob>
  /**
   * Ends when the server ends the stream. Throws if it is refused, if the connection breaks, or if nothing arrives for too long.
   */
  events<K extends StreamKey>(
    key: K,
    options?: {
      lastEventId?: string | undefined
      signal?: AbortSignal
      /** Called once the server has accepted the stream. */
      onOpen?(): void
    },
  ): AsyncIterable<ServerEvent>
}
