/** Background jobs: those that are running, waiting, failed or done. Failed ones can be retried. Shown by `src/jobs-page.tsx`. */

import { Alert, Button, Tabs } from '@mantine/core'
import { useLoaderData, useNavigate } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { IconChecklist, IconReload } from '#admin/icons.tsx'
import { PageSteps } from '#admin/list/page-steps.tsx'
import { EmptyScreen, PageHead } from '#admin/page.tsx'
import { useLocale, useTexts } from '#app/page-site.ts'
import { formatNumber } from '#shared/number.ts'
import { type JobState, jobStates } from '../job.ts'
import { jobTexts } from '../texts/index.ts'
import { JobListItem } from './job-row.tsx'
import { type JobsQuery, useJobActions, useJobs } from './jobs.ts'
import css from './jobs-page.module.css'

export const jobsLoader = adminLoader(async ({ api, url }) => {
  const requestedState = jobStates.find(state => state === url.searchParams.get('state'))
  const pageText = url.searchParams.get('page') ?? ''
  const page = /^[1-9]\d{0,2}$/.test(pageText) ? Number(pageText) : 1
  const read = async (query: JobsQuery) => ({ query, list: await api.call('GET /jobs', { query }) })
  const firstList = await read({ state: requestedState ?? 'failed', page })
  // If no job has failed, the waiting ones are shown instead.
  return requestedState || firstList.list.counts.failed > 0
    ? firstList
    : await read({ state: 'waiting', page: 1 })
})

const addressOf = ({ state, page }: JobsQuery) =>
  `/admin/jobs?state=${state}${page > 1 ? `&page=${page}` : ''}`

/** `notice` is what other features have to say above the list. */
export function JobsScreen({ notice }: { notice: React.ReactNode }) {
  const loaderData = useLoaderData<typeof jobsLoader>()
  const t = useTexts(jobTexts)
  const { query } = loaderData
  const { list, isStale, refresh } = useJobs(loaderData)
  const actions = useJobActions(refresh)
  const { state } = query
  return (
    <>
      <PageHead title={t.title}>
        {state === 'failed' && list.counts.failed > 1 && (
          <Button
            variant="default"
            leftSection={<IconReload size={18} />}
            loading={actions.busy}
            onClick={actions.retryAll}
          >
            {t.retryAll}
          </Button>
        )}
      </PageHead>
      {isStale && (
        <Alert color="yellow" className={css.stale} role="status">
          {t.refreshFailed}
        </Alert>
      )}
      {list.warnings.map(warning => (
        <Alert key={warning} color="yellow" className={css.stale}>
          {t.warnings[warning]}
        </Alert>
      ))}
      {notice}
      <StateTabs state={state} counts={list.counts}>
        {list.items.length > 0 ? (
          <ul className={css.list}>
            {list.items.map(job => (
              <JobListItem key={job.id} job={job} actions={actions} />
            ))}
          </ul>
        ) : (
          <EmptyScreen
            icon={<IconChecklist size={40} />}
            title={t.empty[state].title}
            text={t.empty[state].text}
          />
        )}
        <PageSteps list={list} addressOf={number => addressOf({ state, page: number })} />
      </StateTabs>
    </>
  )
}

type TabsProps = { state: JobState; counts: Record<JobState, number>; children: React.ReactNode }

function StateTabs({ state, counts, children }: TabsProps) {
  const t = useTexts(jobTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  const go = (value: string | null) => void navigate(addressOf({ state: value as JobState, page: 1 }))
  return (
    <Tabs value={state} onChange={go} keepMounted={false}>
      <Tabs.List>
        {jobStates.map(one => (
          <Tabs.Tab
            key={one}
            value={one}
            color={one === 'failed' && counts.failed > 0 ? 'var(--c-error)' : undefined}
          >
            {t.states[one]} <span className={css.count}>({formatNumber(counts[one], locale)})</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={state} className={css.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
