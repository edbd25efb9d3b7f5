/** What staff learn from look-ups: how many end how, which unknown numbers are asked for, and when warranties end. */
import { useLoaderData } from 'react-router'
import { adminLoader } from '#admin/admin-loader.ts'
import { WarrantyHead } from '../../admin/warranty-head.tsx'
import { EndsByMonth } from './ends-by-month.tsx'
import css from './look-ups.module.css'
import { LookUpsPlot } from './look-ups-plot.tsx'
import { readLookUpsQuery } from './look-ups-query.ts'
import { UnknownSerials } from './unknown-serials.tsx'

export const loader = adminLoader(async ({ api, url }) => {
  const query = readLookUpsQuery(url.searchParams)
  const summary = await api.call('GET /warranty-look-ups', { query: { days: query.days } })
  const { from, to } = query.open ?? summary
  const { page, ignored } = query
  const unknown = await api.call('GET /warranty-look-ups/unknown', {
    query: { from, to, page, ignored: ignored ? 'true' : 'false' },
  })
  return { query, summary, unknown }
})

export function Component() {
  const { query, summary, unknown } = useLoaderData<typeof loader>()
  return (
    <>
      <WarrantyHead current="lookups" />
      <LookUpsPlot query={query} summary={summary} />
      <div className={css.columns}>
        <UnknownSerials query={query} list={unknown} />
        <EndsByMonth ends={summary.ends} today={summary.to} />
      </div>
    </>
  )
}
