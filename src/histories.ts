/** The histories of all entities, each described by its own feature. Used by the Activity page (`activity-page.tsx`). */
import { adminHistory, loginHistory } from '#features/accounts/account-history.ts'
import { invitationHistory } from '#features/accounts/invitations/invitation-history.ts'
import { backupHistory } from '#features/backup/backup-history.ts'
import { attributeHistory } from '#features/catalogue/attributes/attribute-history.ts'
import { productHistory } from '#features/catalogue/products/product-history.ts'
import {
  ignoredWordHistory,
  pinHistory,
  synonymHistory,
} from '#features/catalogue/search/search-rules/search-rule-history.ts'
import { tagHistory } from '#features/catalogue/tags/tag-history.ts'
import { categoryHistory } from '#features/catalogue/tree/category-history.ts'
import { demoHistory } from '#features/demo/demo-history.ts'
import { helpHistory } from '#features/help/help-history.ts'
import type { Histories } from '#features/history/entity-history.ts'
import { menuHistory } from '#features/pages/menus/menu-history.ts'
import { pageHistory } from '#features/pages/page-history.ts'
import { settingsHistory } from '#features/settings/settings-history.ts'
import { cannedReplyHistory } from '#features/tickets/canned-replies/canned-reply-history.ts'
import { ticketHistory } from '#features/tickets/ticket-history.ts'
import { importHistory } from '#features/transfer/import-history.ts'
import { serialHistory, serialRangeHistory } from '#features/warranty/serials/serial-history.ts'

export const histories: Histories = {
  product: productHistory,
  category: categoryHistory,
  attribute: attributeHistory,
  tag: tagHistory,
  settings: settingsHistory,
  help: helpHistory,
  page: pageHistory,
  menu: menuHistory,
  synonym: synonymHistory,
  ignoredWord: ignoredWordHistory,
  pin: pinHistory,
  ticket: ticketHistory,
  cannedReply: cannedReplyHistory,
  admin: adminHistory,
  invitation: invitationHistory,
  login: loginHistory,
  demo: demoHistory,
  import: importHistory,
  backup: backupHistory,
  serial: serialHistory,
  serialRange: serialRangeHistory,
}
