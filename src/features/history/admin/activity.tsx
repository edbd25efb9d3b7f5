/**
 * The Activity page: who changed what and when, newest first, with undo. Shown by `src/activity-page.tsx`, which gives it the
 * histories of all features.
 */

import { Button, Select } from '@mantine/core'
import { IconHistory, IconX } from '@tabler/icons-react'
import { useLoaderData, useNavigate } from 'react-router'
import { adminLoader } from '#admin/load.ts'
import { NewerOlder } from '#admin/newer-older.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import type { Histories } from '../entity-history.ts'
import { eventActions, eventEntities } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import { nameAction } from './action-name.ts'
import css from './activity.module.css'
import { type ActivityQuery, activityPathOf, activityQueryOf } from './activity-query.ts'
import type { ActionIcons } from './event-icon.tsx'
import { EventList } from './event-list.tsx'

export const activityLoader = adminLoader(async ({ api, url }) => {
  const query = activityQueryOf(url.searchParams)
  const [list, tree] = await Promise.all([
    api.call('GET /events', { query }),
    api.call('GET /category/categories-tree'),
  ])
  return { query, list, tree }
})

type Props = { histories: Histories; icons: ActionIcons }

export function ActivityPage({ histories, icons }: Props) {
  const { query, list, tree } = useLoaderData<typeof activityLoader>()
  const locale = useLocale()
  const t = useTexts(historyTexts)
  const { entity, entityId } = query
  const newest = list.items[0]
  const isOneEntity = entity !== undefined && entityId !== undefined && newest !== undefined
  const page = isOneEntity ? histories[entity].page : undefined
  const isFiltered = Object.keys(query).some(key => key !== 'page')
  return (
    <>
      <PageHead
        title={isOneEntity ? t.titleOf(newest.label) : t.title}
        back={page && entityId ? { to: page.pathOf(entityId), label: page.label[locale] } : undefined}
      />
      {(list.total > 0 || isFiltered) && (
        <Filters query={query} adminName={newest?.admin.name} histories={histories} />
      )}
      {list.items.length > 0 ? (
        <EventList
          events={list.items}
          tree={tree}
          histories={histories}
          icons={icons}
          isOneEntity={isOneEntity}
        />
      ) : (
        <EmptyScreen
          icon={<IconHistory size={40} stroke={1.5} />}
          title={isFiltered ? t.noneTitle : t.emptyTitle}
          text={isFiltered ? t.noneText : t.emptyText}
        />
      )}
      <NewerOlder list={list} addressOf={page => activityPathOf({ ...query, page })} />
    </>
  )
}

type FiltersProps = { query: ActivityQuery; adminName: string | undefined; histories: Histories }

function Filters({ query, adminName, histories }: FiltersProps) {
  const t = useTexts(historyTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const go = (changes: ActivityQuery) =>
    void navigate(activityPathOf({ ...query, page: undefined, ...changes }))
  return (
    <div className={css.filters}>
      {query.entityId === undefined && (
        <Select
          label={t.entityLabel}
          placeholder={t.all}
          clearable
          data={eventEntities.map(value => ({ value, label: histories[value].texts[locale].title }))}
          value={query.entity ?? null}
          onChange={entity => go({ entity: entity ?? undefined })}
        />
      )}
      <Select
        label={t.actionLabel}
        placeholder={t.everyAction}
        clearable
        data={eventActions.map(value => ({
          value,
          label: nameAction(value, { histories: Object.values(histories), locale }),
        }))}
        value={query.action ?? null}
        onChange={action => go({ action: action ?? undefined })}
      />
      {query.admin !== undefined && (
        <Button
          variant="default"
          size="sm"
          rightSection={<IconX size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => go({ admin: undefined })}
        >
          {t.onlyBy(adminName ?? '')}
        </Button>
      )}
    </div>
  )
}
