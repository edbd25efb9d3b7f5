/** What a person would call a browser, from what it calls itself. Each claims to be those below it. */
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
]

const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const named = (list: typeof browsers, agent: string) => list.find(([, mark]) => mark.test(agent))?.[0]

/** A program that is no browser goes by the first word of its own. */
export function browserOf(agent: string): { browser: string | undefined; system: string | undefined } {
  const own = /^([A-Za-z][\w .-]{0,30})(?:\/|$)/.exec(agent)?.[1]
  return {
    browser: named(browsers, agent) ?? (own === 'Mozilla' ? undefined : own),
    system: named(systems, agent),
  }
}
