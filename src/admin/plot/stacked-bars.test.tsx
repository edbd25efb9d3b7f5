import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Locale } from '#shared/locale.ts'
import { StackedBars } from './stacked-bars.tsx'

const values = [
  { found: 3, unknown: 1 },
  { found: 0, unknown: 0 },
  { found: 1, unknown: 5 },
]

function renderPlot(locale: Locale) {
  const plot = (
    <PageInfoContext value={{ site: {}, locale } as PageInfo}>
      <StackedBars
        label="Look-ups"
        rowLabel="Day"
        total="Total"
        series={[
          { key: 'found', label: 'Found', colour: 'green' },
          { key: 'unknown', label: 'Unknown', colour: 'red' },
        ]}
        bars={values.map((one, at) => ({
          ...{
            key: String(at),
            title: `Day ${at + 1}`,
            values: one,
            to: `/?day=${at + 1}`,
            isOpen: at === 1,
          },
        }))}
      />
    </PageInfoContext>
  )
  const router = createMemoryRouter([{ path: '/', element: plot }])
  render(<RouterProvider router={router} />)
  return router
}

const xOfBars = () =>
  [...document.querySelectorAll('a')].map(bar =>
    Number.parseFloat(bar.querySelector('rect')?.getAttribute('x') ?? ''),
  )

test('each bar is a link to its day, and says its total', async () => {
  const router = renderPlot('en')
  const bars = screen.getAllByRole('link')
  expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual(['Day 1, 4', 'Day 2, 0', 'Day 3, 6'])
  expect(bars.map(bar => bar.getAttribute('aria-current'))).toEqual([null, 'true', null])
  fireEvent.click(bars[2] as HTMLElement)
  expect(router.state.location.search).toBe('?day=3')
})

test('a table says every value', () => {
  renderPlot('en')
  const rows = within(screen.getByRole('table', { name: 'Look-ups' })).getAllByRole('row')
  expect(rows.map(row => row.textContent)).toEqual([
    'DayFoundUnknownTotal',
    'Day 1314',
    'Day 2000',
    'Day 3156',
  ])
})

test.each([
  ['en', '{ArrowLeft}', '{ArrowRight}'],
  ['fa', '{ArrowRight}', '{ArrowLeft}'],
] as const)('in %s the bars are one stop, and arrow keys walk along them', async (locale, back, forward) => {
  renderPlot(locale)
  await userEvent.tab()
  const current = () => document.activeElement?.getAttribute('href')
  expect(current()).toBe('/?day=3')
  await userEvent.keyboard(back)
  expect(current()).toBe('/?day=2')
  await userEvent.keyboard(`${forward}${forward}`)
  expect(current()).toBe('/?day=3')
  await userEvent.keyboard('{Home}')
  expect(current()).toBe('/?day=1')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

test('the first bar stands where the language begins', () => {
  renderPlot('en')
  const english = xOfBars()
  expect(english).toEqual(english.toSorted((one, other) => one - other))
  document.body.innerHTML = ''
  renderPlot('fa')
  const persian = xOfBars()
  expect(persian).toEqual(persian.toSorted((one, other) => other - one))
})
