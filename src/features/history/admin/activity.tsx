/**
 * The Activity page: who changed what and when, newest first, with undo. Shown by `src/activity-page.tsx`, which gives it the
 * histories of all features.
 */
import { Select } from '@mantine/core'
import { useLoaderData, useNavigate } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { Link } from '#admin/link.tsx'
import { PageSteps } from '#admin/list/page-steps.tsx'
import { NoOptions } from '#admin/no-options.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { IconHistory } from '#ui/page-icons.tsx'
import type { Histories } from '../entity-history.ts'
import { eventActions, eventEntities, loginActions } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import { nameAction } from './action-name.ts'
import css from './activity.module.css'
import { type ActivityQuery, activityPathOf, activityQueryOf, isLoginView } from './activity-query.ts'
import type { ActionIcons } from './event-icon.tsx'
import { EventList } from './event-list.tsx'
import { useEventName } from './event-name.ts'
import type { BackgroundUndo } from './undo.ts'

export const activityLoader = adminLoader(async ({ api, url }) => {
  const query = activityQueryOf(url.searchParams)
  const [list, tree, trash, admins] = await Promise.all([
    api.call('GET /events', { query: query.entity ? query : { ...query, without: 'login' } }),
    api.call('GET /category/categories-tree'),
    api.call('GET /category/trash'),
    // The page size is the largest that the API allows.
    api.call('GET /admin', { query: { pageSize: 100 } }),
  ])
  return { query, list, categories: { tree, trash }, admins: admins.items }
})

type Props = {
  histories: Histories
  icons: ActionIcons
  inBackground: BackgroundUndo
}

export function ActivityPage({ histories, icons, inBackground }: Props) {
  const { query, list, categories, admins } = useLoaderData<typeof activityLoader>()
  const locale = useLocale()
  const t = useTexts(historyTexts)
  const nameOf = useEventName()
  const { entity, entityId } = query
  // The history of a product also lists changes of attributes, which have other names.
  const newest = list.items.find(one => entityId === undefined || one.entity === entity)
  const isOneEntity = entity !== undefined && entityId !== undefined && list.items.length > 0
  const page = isOneEntity ? histories[entity].page : undefined
  const isLogins = isLoginView(query)
  const isFiltered = Object.keys(query).some(key => key !== 'page' && !(isLogins && key === 'entity'))
  const empty = isLogins ? t.noLogins : t.noChanges
  return (
    <>
      <PageHead
        title={isOneEntity && newest ? t.titleOf(nameOf(newest)) : t.title}
        back={page && entityId ? { to: page.pathOf(entityId), label: page.label[locale] } : undefined}
      />
      {entityId === undefined && <Views isLogins={isLogins} admin={query.admin} />}
      {(list.total > 0 || isFiltered) && (
        <Filters
          query={query}
          admins={withChosen(admins, { id: query.admin, name: list.items[0]?.admin.name })}
          histories={histories}
        />
      )}
      {list.items.length > 0 ? (
        <EventList
          events={list.items}
          categories={categories}
          histories={histories}
          icons={icons}
          isOneEntity={isOneEntity}
          inBackground={inBackground}
        />
      ) : (
        <EmptyScreen
          icon={<IconHistory size={40} />}
          title={isFiltered ? empty.filtered : empty.title}
          text={isFiltered ? t.noneText : empty.text}
        />
      )}
      <PageSteps list={list} addressOf={page => activityPathOf({ ...query, page })} />
    </>
  )
}

/** Changes and logins are two lists: what was done, and who was there. */
function Views({ isLogins, admin }: { isLogins: boolean; admin: number | undefined }) {
  const t = useTexts(historyTexts)
  const views = [
    { label: t.views.changes, to: activityPathOf({ admin }), isCurrent: !isLogins },
    { label: t.views.logins, to: activityPathOf({ entity: 'login', admin }), isCurrent: isLogins },
  ]
  return (
    <nav className={css.views} aria-label={t.title}>
      {views.map(({ label, to, isCurrent }) => (
        <Link key={label} to={to} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}

type NamedAdmin = { id: number; displayName: string }

type ChosenAdmin = { id: number | undefined; name: string | undefined }

/** Adds the administrator who is chosen in the address. Their account may be deleted, or be missing among very many. */
function withChosen(admins: NamedAdmin[], { id, name }: ChosenAdmin): NamedAdmin[] {
  if (id === undefined || admins.some(one => one.id === id)) return admins
  return [...admins, { id, displayName: name || `#${id}` }]
}

type FiltersProps = { query: ActivityQuery; admins: NamedAdmin[]; histories: Histories }

function Filters({ query, admins, histories }: FiltersProps) {
  const t = useTexts(historyTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const isLogins = isLoginView(query)
  const actions = eventActions.filter(one => loginActions.some(login => login === one) === isLogins)
  const entities = eventEntities.filter(one => one !== 'login')
  const go = (changes: ActivityQuery) =>
    void navigate(activityPathOf({ ...query, page: undefined, ...changes }))
  return (
    <div className={css.filters}>
      {query.entityId === undefined && !isLogins && (
        <Select
          label={t.entityLabel}
          placeholder={t.all}
          clearable
          data={entities.map(value => ({ value, label: histories[value].texts[locale].title }))}
          value={query.entity ?? null}
          onChange={entity => go({ entity: entity ?? undefined })}
        />
      )}
      <Select
        label={isLogins ? t.loginActionLabel : t.actionLabel}
        placeholder={isLogins ? t.everyLogin : t.everyAction}
        clearable
        data={actions.map(value => ({
          value,
          label: nameAction(value, { histories: Object.values(histories), locale }),
        }))}
        value={query.action ?? null}
        onChange={action => go({ action: action ?? undefined })}
      />
      <Select
        label={t.adminLabel}
        placeholder={t.everyone}
        clearable
        searchable
        nothingFoundMessage={<NoOptions>{t.noAdmin}</NoOptions>}
        data={admins.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
        value={query.admin === undefined ? null : String(query.admin)}
        onChange={admin => go({ admin: admin === null ? undefined : Number(admin) })}
      />
    </div>
  )
}
