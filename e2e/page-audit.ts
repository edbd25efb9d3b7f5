// What a page is looked at for: one load serves both themes and every width.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

// The copy that @axe-core/playwright brings, run in the page itself: that wrapper opens a second page for every audit.
const beside = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')

/** Before the first page: every page then has it. */
export async function bringAxe(page: Page) {
  await page.addInitScript(axeSource)
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

type Where = { only?: string[]; within?: string }
type Axe = {
  run(where: unknown, how: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Nothing that axe knows of, targets of 24 px (WCAG 2.5.8) among it. */
export async function expectAccessible(page: Page, { only, within }: Where = {}) {
  const told = await page.evaluate(
    async ({ only, within }) => {
      const { axe } = window as unknown as { axe: Axe }
      const how = only ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }
      const { violations } = await axe.run(within ?? document, how)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
      )
    },
    { only, within },
  )
  expect(told, page.url()).toEqual([])
}

/** As the button in the header does it; only colours follow from it. */
export async function expectAccessibleInDark(page: Page, { within }: Pick<Where, 'within'> = {}) {
  await setScheme(page, 'dark')
  await expectAccessible(page, { only: ['color-contrast'], within })
  await setScheme(page, 'light')
}

async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate(newValue => {
    const key = 'mantine-color-scheme-value'
    document.documentElement.setAttribute('data-mantine-color-scheme', newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }, scheme)
}

/** 640 is a screen of 1280 px at 200 %. */
export const widths = [320, 360, 640, 920, 1440]

/** At every width the page fits, and no text is cut without a sign of it. */
export async function expectFits(page: Page) {
  const found: unknown[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const { overflow, wide, cut } = await page.evaluate(measure)
    if (overflow > 0 || cut.length > 0) found.push({ width, overflow, wide, cut })
  }
  expect(found, page.url()).toEqual([])
}

function measure() {
  const isForEarsOnly = (element: HTMLElement) =>
    element.clientWidth <= 1 || getComputedStyle(element).clipPath !== 'none'
  const { scrollWidth, clientWidth } = document.documentElement
  const cut: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const says = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    if (!says || !element.checkVisibility({ visibilityProperty: true }) || isForEarsOnly(element)) continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const isMarked = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 4)
    if (isCut && !isMarked) cut.push(element.outerHTML.slice(0, 160))
  }
  const overflow = scrollWidth - clientWidth
  const isOutside = ({ left, right }: DOMRect) => left < 0 || right > clientWidth
  const wide = overflow > 0 ? [...document.body.querySelectorAll('*')] : []
  return {
    overflow,
    wide: wide
      .filter(element => isOutside(element.getBoundingClientRect()))
      .slice(0, 8)
      .map(element => element.outerHTML.slice(0, 160)),
    cut,
  }
}

/** Whatever the keyboard reaches shows that it is there: by itself, or by what it stands in. */
export async function expectFocusSeen(page: Page) {
  const unseen = await page.evaluate(() => {
    const reached = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const rings = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const shows = [undefined, '::before', '::after'].some(part => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, part)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      })
      return shows || rings(element.parentElement)
    }
    return [...document.querySelectorAll<HTMLElement>(reached)]
      .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      .filter(element => {
        element.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
        return document.activeElement === element && !rings(element)
      })
      .map(element => element.outerHTML.slice(0, 160))
  })
  expect(unseen, page.url()).toEqual([])
}
