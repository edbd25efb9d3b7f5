/** The name of a browser from its user agent. The order matters, because each browser also claims to be those below it. */
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

const findName = (list: typeof browsers, agent: string) => list.find(([, mark]) => mark.test(agent))?.[0]

/** A program that is not a browser is named by the first word of its user agent. */
export function browserOf(agent: string): { browser: string | undefined; system: string | undefined } {
  const firstWord = /^([A-Za-z][\w .-]{0,30})(?:\/|$)/.exec(agent)?.[1]
  return {
    browser: findName(browsers, agent) ?? (firstWord === 'Mozilla' ? undefined : firstWord),
    system: findName(systems, agent),
  }
}
