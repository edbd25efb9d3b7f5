/** Creates the services of all features and connects them. Called by `main.server.ts` and by tests. */
import { createAccounts } from '#features/accounts/accounts.server.ts'
import { serveAccounts } from '#features/accounts/accounts-api.server.ts'
import { findAdmin } from '#features/accounts/admin-row.server.ts'
import type { HashCost } from '#features/accounts/passwords.server.ts'
import { createBackups } from '#features/backup/backups.server.ts'
import { serveBackups } from '#features/backup/backups-api.server.ts'
import { readLinkedCategories } from '#features/catalogue/categories/category-links.server.ts'
import { createProductRebuild, ensureDerived } from '#features/catalogue/derived/rebuild-outdated.server.ts'
import { refreshDocuments, refreshFacets } from '#features/catalogue/derived/refresh-derived.server.ts'
import { createProductFeed } from '#features/catalogue/feed/feed.server.ts'
import { serveProductFeed } from '#features/catalogue/feed/feed-api.server.ts'
import { ensureStartingRules } from '#features/catalogue/search/search-rules/starting-rules.server.ts'
import { createSitemap } from '#features/catalogue/sitemap/sitemap.server.ts'
import { createChecklist } from '#features/checklist/checklist.server.ts'
import { serveChecklist } from '#features/checklist/checklist-api.server.ts'
import { createDemo } from '#features/demo/demo.server.ts'
import { serveDemo } from '#features/demo/demo-api.server.ts'
import { createDemoRemoval } from '#features/demo/demo-removal.server.ts'
import { within } from '#features/demo/within.server.ts'
import { createHelp, hasVisibleQuestion } from '#features/help/help.server.ts'
import { serveHelp } from '#features/help/help-api.server.ts'
import type { RecordEvent } from '#features/history/event.ts'
import { recordEvent } from '#features/history/events.server.ts'
import { serveEvents } from '#features/history/events-api.server.ts'
import { createHistory } from '#features/history/history.server.ts'
import { createLoginTrace } from '#features/history/login-trace.server.ts'
import { createBackgroundJobs, daily } from '#features/jobs/background-jobs.server.ts'
import { serveJobs } from '#features/jobs/jobs-api.server.ts'
import { createRebuildJob } from '#features/jobs/rebuild-job.server.ts'
import { createLongWork } from '#features/long-work/long-work.server.ts'
import { createLongWorkJob } from '#features/long-work/long-work-job.server.ts'
import { isUnderWay } from '#features/long-work/long-work-rows.server.ts'
import { createMedia } from '#features/media/media.server.ts'
import { createNotifications } from '#features/notifications/notifications.server.ts'
import { createMenus } from '#features/pages/menus/menus.server.ts'
import { serveMenus } from '#features/pages/menus/menus-api.server.ts'
import { createPages } from '#features/pages/pages.server.ts'
import { servePages } from '#features/pages/pages-api.server.ts'
import { createPreviews } from '#features/previews/previews.server.ts'
import { servePreviews } from '#features/previews/previews-api.server.ts'
import { createHeroPicture } from '#features/settings/hero-picture.server.ts'
import { createLookPictures } from '#features/settings/look/look-pictures.server.ts'
import { createLookPreviews } from '#features/settings/look/look-previews.server.ts'
import { createSecurityTxt } from '#features/settings/security-txt.server.ts'
import { createSettings, loadSettings } from '#features/settings/settings.server.ts'
import { firstSettings } from '#features/settings/settings.ts'
import { serveSettings, serveStaffSettings } from '#features/settings/settings-api.server.ts'
import { createStaffSettings, ensureStaffSettings } from '#features/settings/staff-settings.server.ts'
import { createWebManifest } from '#features/settings/web-manifest.server.ts'
import { createCannedReplies } from '#features/tickets/canned-replies/canned-replies.server.ts'
import { serveCannedReplies } from '#features/tickets/canned-replies/canned-replies-api.server.ts'
import { sampleConversations } from '#features/tickets/sample/sample-conversations.server.ts'
import { createTicketRebuild, ensureTicketSearch } from '#features/tickets/search/ticket-search.server.ts'
import { lockInbox } from '#features/tickets/ticket-rows.server.ts'
import { createTicketService } from '#features/tickets/ticket-service.server.ts'
import { serveTickets } from '#features/tickets/tickets-api.server.ts'
import { mintSecret } from '#features/tickets/tracking/ticket-secrets.server.ts'
import { createTransfer } from '#features/transfer/transfer.server.ts'
import { hasSerials } from '#features/warranty/serial-rows.server.ts'
import { createWarrantyServices } from '#features/warranty/warranty-services.server.ts'
import { createCatalogue, createCatalogueRows } from './catalogue-services.server.ts'
import type { Database } from './server/database/database.server.ts'
import { createProxyWatch } from './server/http/admission/untrusted-proxy.server.ts'
import { localApi } from './server/http/api.server.ts'
import { createLimits } from './server/http/limits.server.ts'
import type { ShopSources } from './server/metrics/shop-metrics.server.ts'
import type { Config } from './server/process/config.server.ts'
import { forgetFirstPassword } from './server/process/data-folder.server.ts'
import type { Progress } from './server/process/start-progress.server.ts'

export type Services = Awaited<ReturnType<typeof createServices>>

type ServicesConfig = Pick<
  Config,
  | 'defaultLocale'
  | 'dataDir'
  | 'databaseUrl'
  | 'backup'
  | 'storage'
  | 'siteUrl'
  | 'apiBase'
  | 'timeZone'
  | 'delivery'
  | 'staleSeconds'
  | 'trustProxy'
> & {
  /** Only set by tests: there is no variable for it. */
  hashCost?: HashCost
  /** Only set by the server's own process, which tells the operator why a start takes long. */
  progress?: Progress
}

export async function createServices(database: Database, config: ServicesConfig) {
  const { baseLocale } = await loadSettings(database, config)
  await ensureStaffSettings(database.db)
  await ensureDerived(database, config.progress)
  await ensureStartingRules(database)
  await ensureTicketSearch(database, config.progress)
  const limits = createLimits(database)
  const jobs = createBackgroundJobs(database)
  const rebuilds = [createProductRebuild(database), createTicketRebuild(database)].map(rebuild =>
    createRebuildJob(rebuild, { database, enqueue: jobs.enqueue }),
  )
  for (const rebuild of rebuilds) await rebuild.queueIfOutdated()
  const proxyWatch = createProxyWatch(config)
  const listWarnings = () => (proxyWatch.isSeen() ? (['proxy_not_trusted'] as const) : [])
  const media = await createMedia({ database, config })
  const settings = createSettings({
    database,
    baseLocale,
    record: recordEvent,
    hasHelp: hasVisibleQuestion,
    hasSerials,
    // Created below, because it reads these settings, and is called only by requests.
    onSaved: (tx, before, after) => productFeed.onSettings(tx, before, after),
  })
  const help = createHelp({ database, baseLocale, record: recordEvent })
  // Created below, because its search finds pages too, and is called only by requests.
  const listCards: Parameters<typeof createPages>[0]['listCards'] = (ids, actor) =>
    catalogue.lists.cards(ids, actor)
  const pages = createPages({ database, baseLocale, record: recordEvent, listCards })
  const menus = createMenus({
    ...{ database, baseLocale, record: recordEvent },
    hasHelp: hasVisibleQuestion,
    readCategories: readLinkedCategories,
  })
  const { delivery } = config
  const staffSettings = createStaffSettings({
    database,
    record: recordEvent,
    // Both are created below, because they need these settings, and are called only by requests.
    isProved: (token, tx) => accounts.sessions.isProved(token, tx),
    onAddressesChanged: (tx, eventId) => notifications.onStaffAddressesChanged(tx, eventId),
    setUp: {
      mailIsSetUp: delivery.mail !== undefined,
      smsIsSetUp: delivery.smsWebhookUrl !== undefined,
      webhookIsSetUp: delivery.webhookUrl !== undefined,
    },
  })
  const notifications = createNotifications({
    database,
    enqueue: jobs.enqueue,
    limits,
    settings,
    staffSettings,
    delivery,
    siteUrl: config.siteUrl,
    timeZone: config.timeZone,
    mintSecret,
    lockInbox,
    prepareAccountMail: request => accounts.prepareMail(request),
  })
  const record = notifications.announcing(recordEvent)
  const loginTrace = createLoginTrace(database)
  const accounts = createAccounts({
    database,
    limits,
    record,
    trace: loginTrace,
    hashCost: config.hashCost,
    mails: notifications.accountMails,
    onFirstLogin: username => forgetFirstPassword(config.dataDir, username),
    async siteNames() {
      const { name, translations } = await settings.current()
      return [name, ...Object.values(translations).map(texts => texts.name ?? '')]
    },
  })
  const longWork = createLongWork({
    database,
    // Created below, because it reverts what the catalogue did, and is called only by requests.
    groupUndo: { requireGroup: (...group) => history.groupUndo.requireGroup(...group) },
    enqueue: jobs.enqueue,
  })
  const previews = createPreviews(database)
  /** Public pages are always rendered as a visitor sees them. */
  const visitor = { admin: undefined, address: '', agent: '', locale: baseLocale }
  const catalogue = createCatalogue({
    ...{ database, config, baseLocale, record, limits, media, longWork, previews },
    searchKinds: [pages.searchKind, help.searchKind],
    featuredIds: async () => (await settings.current()).featuredIds,
    exports: {
      ...{ limits, siteUrl: config.siteUrl, apiBase: config.apiBase },
      currency: async () => (await settings.current()).currency,
      serialSheet: (...wanted) => warranty.exportSheet(...wanted),
    },
    visitor,
  })
  const cannedReplies = createCannedReplies({ database, baseLocale, record })
  const warranty = createWarrantyServices({
    ...{ database, limits, longWork, record, baseLocale, timeZone: config.timeZone },
    ...{ listMainImages: catalogue.mainImages, toBulkChange: catalogue.toBulkChange },
    // Created below, because it undoes what is done here, and is called only by requests.
    listEvents: query => history.list(query),
  })
  /** The features on the database of a single transaction. Without `record`, nobody made the changes. */
  const shopOn = (database: Database, record: RecordEvent = async () => true) => {
    const options = { database, baseLocale, record }
    return {
      ...createCatalogueRows({ ...options, longWork }),
      settings: createSettings({
        ...options,
        record: async () => true,
        hasHelp: hasVisibleQuestion,
        hasSerials,
      }),
      help: createHelp(options),
      pages: createPages({ ...options, listCards }),
      cannedReplies: createCannedReplies(options),
      warranties: warranty.lookUpOn(database),
      conversations: sampleConversations,
    }
  }
  const demoRemoval = createDemoRemoval({
    database,
    baseLocale,
    longWork,
    record,
    // Created below, because it needs the storage of attachments, and is called only by requests and jobs.
    demo: {
      readSettings: () => demo.readSettings(),
      stopLoading: tx => demo.stopLoading(tx),
      forget: tx => demo.forget(tx),
    },
    servicesOn: (tx, record) => shopOn(within(tx, database), record),
  })
  const imported = [catalogue, warranty]
  const transfer = createTransfer({ database, config, limits, longWork, record, media, jobs }, ...imported)
  const history = createHistory({
    database,
    isUnderWay,
    listEventsElsewhere: catalogue.listEventsElsewhere,
    revertHandlers: {
      ...catalogue.revertHandlers,
      ...warranty.revertHandlers,
      settings: staffSettings.revertHandlerWith(settings.revertHandler),
      help: help.revertHandler,
      page: pages.revertHandler,
      menu: menus.revertHandler,
      cannedReply: cannedReplies.revertHandler,
      demo: demoRemoval.revertHandler,
      import: transfer.revertHandler,
    },
  })
  const sitemap = createSitemap({
    database,
    baseLocale,
    siteUrl: config.siteUrl,
    listMorePages: async () => [...(await pages.sitemapPages()), ...(await help.sitemapPages())],
  })
  const productFeed = createProductFeed({
    ...{ database, baseLocale, siteUrl: config.siteUrl, settings },
    ...{ storage: media.files, enqueue: jobs.enqueue },
  })
  const ticketService = createTicketService({
    ...{ database, record, limits },
    files: media.files,
    thumbnails: media.thumbnails,
    accounts,
    apiBase: config.apiBase,
    listMainImages: catalogue.mainImages,
    ...{ readWarranty: warranty.warranties.read, findSerialProduct: warranty.warranties.findProduct },
    activation: { ...config, baseLocale, settings, warranties: warranty.warranties },
    enqueue: jobs.enqueue,
    onStored: notifications.onStored,
    deliveryStates: notifications.deliveryStates,
    onReopened: notifications.onReopened,
  })
  const demo = createDemo({
    database,
    baseLocale,
    media,
    storeFile: ticketService.attachments.store,
    record: recordEvent,
    onPicture: refreshFacets,
    onDocument: refreshDocuments,
    shopOn,
  })
  const backups = createBackups({
    ...{ database, config, limits, record },
    proof: accounts.proof,
    tellFailed: notifications.tellBackupFailed,
  })
  const checklist = createChecklist({
    database,
    settings,
    givenSettings: async () => [firstSettings(baseLocale), await demo.readSettings()],
    hasDemo: async () => (await demoRemoval.mark()).isPresent,
    mailIsSetUp: delivery.mail !== undefined,
    siteUrl: config.siteUrl,
    isProxyUntrusted: proxyWatch.isSeen,
    hasBackup: async () => (await backups.lastGood()) !== null,
  })
  const sendTestMail = async () => {
    await notifications.sendTestMail()
    await checklist.onMailTested()
  }
  const lookPictures = createLookPictures({ database, media, settings })
  const lookPreviews = createLookPreviews({ settings, store: previews.store })
  const served = [
    ...catalogue.served,
    ...servePreviews(previews, {
      product: catalogue.openPreview,
      page: snapshot => pages.openPreview(snapshot, visitor),
      look: lookPreviews.complete,
    }),
    ...serveEvents(history),
    ...serveJobs(jobs, listWarnings),
    ...serveTickets(ticketService),
    ...serveCannedReplies(cannedReplies),
    ...warranty.served,
    ...serveSettings({
      ...{ settings, lookPictures, lookPreviews },
      hero: createHeroPicture({ database, media, record, settings }),
    }),
    ...serveHelp(help),
    ...serveStaffSettings(staffSettings, sendTestMail),
    ...serveChecklist(checklist),
    ...servePages(pages, previews.store),
    ...serveMenus(menus),
    ...serveAccounts(accounts),
    ...serveDemo(demoRemoval),
    ...serveBackups(backups),
    ...serveProductFeed(productFeed),
    ...transfer.served,
  ].map(media.withSignedAddresses)
  const longWorkJob = createLongWorkJob({
    database,
    groupUndo: history.groupUndo,
    findAdmin,
    kinds: [...catalogue.longWorkKinds, ...warranty.longWorkKinds, demoRemoval.kind, transfer.kind],
  })
  jobs.handle(
    ...transfer.handlers,
    ...notifications.handlers,
    ticketService.releaseJob,
    longWorkJob,
    backups.handler,
    ...catalogue.upkeep,
    ...productFeed.handlers,
    ...rebuilds.map(({ handler }) => handler),
    ...[daily('purge-demo', demoRemoval.purge), daily('purge-look-ups', warranty.lookUps.purge)],
    daily('purge-drafts-and-previews', catalogue.draftFiles.purge, previews.purge),
    daily('purge-messages', ticketService.purge),
    daily('purge-history', history.purge, loginTrace.purge),
    daily('purge-limits', limits.purge),
    daily('purge-sessions', accounts.purge),
    daily('purge-jobs', jobs.purge, longWork.purge),
  )
  const metrics = {
    /** Counted by this process. */
    process: {
      loginsRefused: accounts.loginRefusals,
      mails: notifications.mailCounts,
      jobsEnded: jobs.listAttempts,
    },
    /** The same for all processes. */
    shop: {
      countJobs: jobs.countUnfinished,
      countPictures: media.countPictures,
      dataDir: config.dataDir,
      lastBackupAt: backups.lastGood,
    } satisfies ShopSources,
  }
  const pageApi = localApi(served, visitor, database)
  return {
    settings,
    accounts,
    history,
    loginTrace,
    jobs,
    rebuilds,
    backups,
    proxyWatch,
    warmUp: catalogue.lists.prepare,
    demo,
    demoRemoval,
    longWorkJob,
    transfer,
    media,
    sitemap,
    productFeed,
    pictureImports: catalogue.pictureImports,
    securityTxt: createSecurityTxt({ settings, siteUrl: config.siteUrl }),
    webManifest: createWebManifest(settings),
    lookPictures,
    visits: catalogue.visits,
    search: catalogue.search,
    ticketService,
    warranties: warranty.warranties,
    ...{ serials: warranty.serials, lookUps: warranty.lookUps },
    served,
    visitor,
    pageApi,
    metrics,
  }
}
