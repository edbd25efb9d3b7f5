// Audits of a page (axe, layout at all widths, visible focus). One load of the page serves both themes and every width. The dark theme and
// the widths between the narrowest and the widest are tried by `npm run e2e:matrix` alone.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '../src/shared/locale.ts'
import { isMatrix } from './matrix.ts'

// The copy of axe inside @axe-core/playwright, run in the page itself, because that wrapper opens a second page for every audit.
const requireAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const axeSource = readFileSync(requireAxe.resolve('axe-core/axe.min.js'), 'utf8')

type AuditOptions = { only?: string[]; without?: string[]; within?: string }
type Axe = {
  run(context: unknown, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Expects no violations of axe's rules, including targets of at least 24 px (WCAG 2.5.8). */
export async function expectAccessible(page: Page, { only, without = [], within }: AuditOptions = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const found = await page.evaluate(
    async ({ only, without, within }) => {
      const { axe } = window as unknown as { axe: Axe }
      const off = without.map(rule => [rule, { enabled: false }])
      const rules = { 'target-size': { enabled: true }, ...Object.fromEntries(off) }
      // Only what is reported here is computed: no selectors, and no details of rules that passed.
      const report = { resultTypes: ['violations'], selectors: false, preload: false }
      const { violations } = await axe.run(within ?? document, {
        ...report,
        ...(only ? { runOnly: only } : { rules }),
      })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(node => node.html.slice(0, 160)).join(' | ')}`,
      )
    },
    { only, without, within },
  )
  expect(found, page.url()).toEqual([])
}

/**
 * Switches the theme as the button in the header does. Only the contrast is checked again, because only colours change. Does nothing
 * outside the matrix.
 */
export async function expectAccessibleInDark(page: Page, { within }: Pick<AuditOptions, 'within'> = {}) {
  if (!isMatrix) return
  await setScheme(page, 'dark')
  await expectAccessible(page, { only: ['color-contrast'], within })
  await setScheme(page, 'light')
}

/**
 * Audits a page that is shown in both languages. The Persian one is audited as a whole and in both themes, because it also shows
 * texts that are not translated. Of the English one only what depends on the language is: names, labels and structure. Colours and
 * the sizes of targets come from the same styles, and those two rules take up to half the time of an audit.
 */
export async function expectAccessibleIn(
  page: Page,
  { locale, within }: { locale: Locale; within?: string },
) {
  if (locale === 'en') {
    await expectAccessible(page, { without: ['color-contrast', 'target-size'], within })
    return
  }
  await expectAccessible(page, { within })
  await expectAccessibleInDark(page, { within })
}

async function setScheme(page: Page, scheme: 'light' | 'dark') {
  await page.evaluate(newValue => {
    const key = 'mantine-color-scheme-value'
    document.documentElement.setAttribute('data-mantine-color-scheme', newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
  }, scheme)
}

/** 640 is a screen of 1280 px at a zoom of 200 %. */
export const widths = isMatrix ? [320, 360, 640, 920, 1440] : [320, 1440]

/** Expects that the page fits at every width, and that no text is cut off without an ellipsis. */
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
  const isForScreenReaders = (element: HTMLElement) =>
    element.clientWidth <= 1 || getComputedStyle(element).clipPath !== 'none'
  const { scrollWidth, clientWidth } = document.documentElement
  const cut: string[] = []
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
    if (!hasText || !element.checkVisibility({ visibilityProperty: true }) || isForScreenReaders(element))
      continue
    const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
    const hasEllipsis = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
    const isCut =
      (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (hides(overflowY) && element.scrollHeight > element.clientHeight + 4)
    if (isCut && !hasEllipsis) cut.push(element.outerHTML.slice(0, 160))
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

/**
 * Expects that every focusable element shows its focus, by itself or by an element around it. With `current` only the one that
 * has the focus is looked at, and keeps it.
 */
export async function expectFocusSeen(page: Page, { current = false } = {}) {
  const unseen = await page.evaluate(isCurrent => {
    const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const hasRing = (element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const shows = [undefined, '::before', '::after'].some(pseudo => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo)
        return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
      })
      // The items of a menu are marked by their background.
      const isItem = element.matches('[role^=menuitem], [role=option]')
      const isMarked = isItem && getComputedStyle(element).backgroundColor !== 'rgba(0, 0, 0, 0)'
      return shows || isMarked || hasRing(element.parentElement)
    }
    if (isCurrent) {
      const focused = document.activeElement
      return focused && hasRing(focused) ? [] : [focused?.outerHTML.slice(0, 160)]
    }
    return [...document.querySelectorAll<HTMLElement>(focusable)]
      .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.tabIndex >= 0)
      .filter(element => {
        element.focus({ focusVisible: true, preventScroll: true } as FocusOptions)
        return document.activeElement === element && !hasRing(element)
      })
      .map(element => element.outerHTML.slice(0, 160))
  }, current)
  expect(unseen, page.url()).toEqual([])
}
