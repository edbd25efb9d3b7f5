/** Who changed what and when, the newest first, with the way back. */

import { Button, Select } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconHistory, IconX } from '@tabler/icons-react'
import { useLoaderData, useNavigate } from 'react-router'
import { Link } from '#admin/link.tsx'
import { adminLoading } from '#admin/load.ts'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useTexts } from '#app/page-site.ts'
import { eventActions, eventEntities } from '../event.ts'
import { historyTexts } from '../texts/index.ts'
import css from './activity-page.module.css'
import { type ActivityQuery, activityPathOf, activityQueryOf, pathOf } from './asked.ts'
import { EventList } from './event-list.tsx'

export const loader = adminLoading(async ({ api, url }) => {
  const asked = activityQueryOf(url.searchParams)
  const [list, tree] = await Promise.all([
    api.call('GET /events', { query: asked }),
    api.call('GET /category/categories-tree'),
  ])
  return { asked, list, tree }
})

export function Component() {
  const { asked, list, tree } = useLoaderData<typeof loader>()
  const t = useTexts(historyTexts)
  const { entity, entityId } = asked
  const newest = list.items[0]
  const one = entity !== undefined && entityId !== undefined && newest !== undefined
  const isFiltered = Object.keys(asked).some(key => key !== 'page')
  return (
    <>
      <PageHead
        title={one ? t.titleOf(newest.label) : t.title}
        back={one ? { to: pathOf(entity, entityId), label: t.backTo[entity] } : undefined}
      />
      {(list.total > 0 || isFiltered) && <Filters asked={asked} adminName={newest?.admin.name} />}
      {list.items.length > 0 ? (
        <EventList events={list.items} tree={tree} />
      ) : (
        <EmptyScreen
          icon={<IconHistory size={40} stroke={1.5} />}
          title={isFiltered ? t.noneTitle : t.emptyTitle}
          text={isFiltered ? t.noneText : t.emptyText}
        />
      )}
      <Pager asked={asked} more={list.page * list.pageSize < list.total} />
    </>
  )
}

function Filters({ asked, adminName }: { asked: ActivityQuery; adminName: string | undefined }) {
  const t = useTexts(historyTexts)
  const navigate = useNavigate()
  const go = (changes: ActivityQuery) =>
    void navigate(activityPathOf({ ...asked, page: undefined, ...changes }))
  return (
    <div className={css.filters}>
      {asked.entityId === undefined && (
        <Select
          label={t.entityLabel}
          placeholder={t.all}
          clearable
          data={eventEntities.map(value => ({ value, label: t.entities[value] }))}
          value={asked.entity ?? null}
          onChange={entity => go({ entity: entity ?? undefined })}
        />
      )}
      <Select
        label={t.actionLabel}
        placeholder={t.everyAction}
        clearable
        data={eventActions.map(value => ({ value, label: t.actions[value] }))}
        value={asked.action ?? null}
        onChange={action => go({ action: action ?? undefined })}
      />
      {asked.admin !== undefined && (
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

function Pager({ asked, more }: { asked: ActivityQuery; more: boolean }) {
  const t = useTexts(historyTexts)
  const { page = 1 } = asked
  if (page === 1 && !more) return null
  const icon = { size: 18, stroke: 1.5, className: 'turns', 'aria-hidden': true } as const
  return (
    <nav aria-label={t.pages} className={css.pager}>
      {page > 1 && (
        <Button
          component={Link}
          to={activityPathOf({ ...asked, page: page - 1 })}
          variant="default"
          leftSection={<IconArrowLeft {...icon} />}
        >
          {t.newer}
        </Button>
      )}
      {more && (
        <Button
          component={Link}
          to={activityPathOf({ ...asked, page: page + 1 })}
          variant="default"
          rightSection={<IconArrowRight {...icon} />}
        >
          {t.older}
        </Button>
      )}
    </nav>
  )
}
