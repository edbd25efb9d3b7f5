// Checks the rules of ARCHITECTURE.md by reading the source files: who may import whom, and what may be used only in one place.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contract } from './contract.ts'

const root = resolve(import.meta.dirname)
const allFiles = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
const files = allFiles.filter(file => /\.tsx?$/.test(file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('testing/')
const sources = files.filter(file => !isTest(file))

const aliases: Record<string, string> = {
  '#admin/': 'admin/',
  '#app/': 'app/',
  '#contract': 'contract.ts',
  '#features/': 'features/',
  '#file-references': 'file-references.server.ts',
  '#server/': 'server/',
  '#services': 'services.server.ts',
  '#shared/': 'shared/',
  '#site/': 'site/',
  '#tables': 'tables.server.ts',
  '#ui/': 'ui/',
}

type Import = { from: string; to: string; typeOnly: boolean; isLazy: boolean }

function importsOf(file: string): Import[] {
  const pattern =
    /(?:^|\n)\s*(import|export)(\s+type)?\s[^'"\n;]*?(?:\{[^}]*\}[^'"\n;]*?)?from\s+'([^']+)'|import\s+'([^']+)'|import\(\s*'([^']+)'/g
  return [...textOf(file).matchAll(pattern)].map(match => ({
    from: file,
    to: target(file, match[3] ?? match[4] ?? match[5] ?? ''),
    typeOnly: match[2] !== undefined,
    isLazy: match[5] !== undefined,
  }))
}

function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier).replaceAll('\\', '/')
  const alias = Object.keys(aliases).find(
    one => specifier === one || (one.endsWith('/') && specifier.startsWith(one)),
  )
  return alias ? specifier.replace(alias, aliases[alias] ?? '') : `package:${specifier}`
}

const kindOf = (file: string) => {
  if (file.endsWith('.server.ts') || file.startsWith('server/')) return 'server'
  if (file.endsWith('.tsx') || /^(app|site|admin|ui)\/|\/(site|admin)\//.test(file)) return 'page'
  return 'pure'
}
const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
/** From the bottom to the top. */
const catalogueRooms = [
  'model',
  'texts',
  'names',
  'tree',
  'admin',
  'listing',
  'cards',
  'search-engine',
  'filters',
  'lists',
  'search',
  'derived',
  'attributes',
  'files',
  'products',
  'tags',
  'categories',
  'sheets',
  'picture-import',
  'imports',
  'sitemap',
  'feed',
]
const all = sources.flatMap(importsOf)
const own = all.filter(one => !one.to.startsWith('package:'))
const describeAll = (list: Import[]) => list.map(({ from, to }) => `${from} → ${to}`)

test('the rules see real imports', () => {
  expect(own.length).toBeGreaterThan(150)
  expect(describeAll(own)).toContain(
    'features/catalogue/products/products-api.server.ts → server/http/api.server.ts',
  )
})

describe('imports', () => {
  test('pure files import pure files, zod, and types', () => {
    const allowed = (to: string) => kindOf(to) === 'pure' || to === 'package:zod'
    const pure = all.filter(({ from, to, typeOnly }) => kindOf(from) === 'pure' && !typeOnly && !allowed(to))
    expect(describeAll(pure)).toEqual([])
  })

  test('pages never import server code', () => {
    expect(
      describeAll(all.filter(({ from, to }) => kindOf(from) === 'page' && kindOf(to) === 'server')),
    ).toEqual([])
    const node = all.filter(({ from, to }) => kindOf(from) === 'page' && to.startsWith('package:node:'))
    expect(describeAll(node)).toEqual([])
  })

  test('server code imports only types of pages, because the page bundle is loaded at run time', () => {
    const pages = own.filter(({ from, to }) => kindOf(from) === 'server' && kindOf(to) === 'page')
    expect(describeAll(pages.filter(({ typeOnly }) => !typeOnly))).toEqual([])
    expect([...new Set(pages.map(({ to }) => to))]).toEqual(['app/page-handler.ts', 'app/app-context.ts'])
  })

  test('a feature imports only the pure files of another', () => {
    const foreign = own.filter(({ from, to }) => {
      const [mine, theirs] = [featureOf(from), featureOf(to)]
      return mine && theirs && mine !== theirs && kindOf(to) !== 'pure'
    })
    expect(describeAll(foreign)).toEqual([])
  })

  test('the history knows no feature’s fields: each describes its own, and they are joined outside', () => {
    const describes = (file: string) => /-(history|action-icons)\.ts$/.test(file)
    const known = own.filter(
      ({ from, to }) => featureOf(from) === 'history' && featureOf(to) !== 'history' && describes(to),
    )
    expect(describeAll(known)).toEqual([])
    const joined = own.filter(({ from }) => ['histories.ts', 'activity-page.tsx'].includes(from))
    const descriptions = sources.filter(file => describes(file) && featureOf(file) !== 'history')
    expect(descriptions.filter(file => !joined.some(({ to }) => to === file))).toEqual([])
  })

  test('server, app and ui import no feature; site and admin import only their pure files', () => {
    const known = own.filter(({ from, to }) => /^(server|app|ui|shared)\//.test(from) && featureOf(to))
    expect(describeAll(known)).toEqual(['server/http/api.server.ts → features/accounts/account.ts'])
    const frames = own.filter(({ from, to }) => /^(site|admin)\//.test(from) && featureOf(to))
    expect(describeAll(frames.filter(({ to }) => kindOf(to) !== 'pure'))).toEqual([])
  })

  test('ui imports only ui and shared', () => {
    const above = own.filter(({ from, to }) => from.startsWith('ui/') && !/^(ui|shared)\//.test(to))
    expect(describeAll(above)).toEqual([])
  })

  test('a room of the catalogue imports only rooms below it', () => {
    const folders = readdirSync(join(root, 'features/catalogue'), { withFileTypes: true })
    const rooms = folders.filter(entry => entry.isDirectory()).map(entry => entry.name)
    expect(rooms.toSorted()).toEqual(catalogueRooms.toSorted())
    const levelOf = (file: string) => {
      const room = /^features\/catalogue\/([^/]+)\//.exec(file)?.[1]
      return room === undefined ? undefined : catalogueRooms.indexOf(room)
    }
    const up = own.filter(({ from, to }) => {
      const [mine, theirs] = [levelOf(from), levelOf(to)]
      return mine !== undefined && theirs !== undefined && theirs > mine
    })
    expect(describeAll(up)).toEqual([])
  })

  test('public pages and the back office share code only in app and ui', () => {
    const above = own.filter(({ from, to }) => /^(app|ui)\//.test(from) && /^(site|admin)\//.test(to))
    expect(describeAll(above)).toEqual([])
    const across = own.filter(
      ({ from, to }) =>
        (/^admin\//.test(from) && /^site\//.test(to)) || (/^site\//.test(from) && /^admin\//.test(to)),
    )
    expect(describeAll(across)).toEqual([])
  })

  test('shared imports nothing from outside, and holds only what two features or folders use', () => {
    const outside = own.filter(({ from, to }) => from.startsWith('shared/') && !to.startsWith('shared/'))
    expect(describeAll(outside)).toEqual([])
    const userOf = (file: string) => featureOf(file) ?? file.split('/')[0]
    const usersOf = (shared: string) =>
      new Set(
        own
          .filter(({ from, to }) => to === shared && !from.startsWith('shared/'))
          .map(({ from }) => userOf(from)),
      )
    const files = sources.filter(file => file.startsWith('shared/'))
    expect(files.filter(file => usersOf(file).size < 2)).toEqual([])
  })

  test('there are no import cycles, types included', () => {
    const next = Map.groupBy(own, ({ from }) => from)
    const done = new Set<string>()
    const cycles: string[] = []
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      if (path.includes(file) || done.has(file)) return
      for (const { to, isLazy } of next.get(file) ?? []) if (!isLazy) visit(to, [...path, file])
      done.add(file)
    }
    for (const file of sources) visit(file, [])
    expect(cycles).toEqual([])
  })

  test('files that create zod objects have loaded shared/fields.ts, which configures zod for our security policy', () => {
    const makers = own.filter(({ from }) => kindOf(from) === 'pure' && from.startsWith('features/'))
    const zod = new Set(
      all.filter(({ to, typeOnly }) => to === 'package:zod' && !typeOnly).map(({ from }) => from),
    )
    const reaches = (file: string): boolean =>
      file === 'shared/fields.ts' ||
      own.some(({ from, to, typeOnly }) => from === file && !typeOnly && reaches(to))
    const late = [...new Set(makers.map(({ from }) => from))].filter(file => zod.has(file) && !reaches(file))
    expect(late).toEqual([])
  })

  test('public pages load neither Mantine nor zod, except on use', () => {
    const reached = new Set<string>()
    const visit = (file: string, path: string[]) => {
      if (reached.has(file) || !sources.includes(file)) return
      reached.add(file)
      for (const { to, typeOnly, isLazy } of importsOf(file)) {
        if (typeOnly || isLazy) continue
        expect(/^package:(@mantine\/|@tiptap\/|zod)/.test(to), [...path, file, to].join(' → ')).toBe(false)
        visit(to, [...path, file])
      }
    }
    const entries = sources.filter(
      file => file === 'root.tsx' || file === 'entry.client.tsx' || /(^|\/)site\//.test(file),
    )
    expect(entries.length).toBeGreaterThan(5)
    for (const file of entries) visit(file, [])
    expect(reached.size).toBeGreaterThan(20)
  })

  test('the rich text editor is loaded only by its field, when that is on the screen', () => {
    const editor = /\/rich-text-(editor|embeds|link|sync)\.tsx?$/
    const users = all.filter(({ to }) => /^package:@(tiptap|mantine\/tiptap)/.test(to))
    expect(users.length).toBeGreaterThan(3)
    expect(describeAll(users.filter(({ from }) => !editor.test(from)))).toEqual([])
    const field = 'admin/rich-text/rich-text-field.tsx'
    const entrances = own.filter(({ from, to }) => editor.test(to) && !editor.test(from))
    expect(describeAll(entrances)).toEqual([
      `${field} → admin/rich-text/rich-text-editor.tsx`,
      `${field} → admin/rich-text/rich-text-embeds.tsx`,
    ])
    expect(textOf(field)).toContain("() => import('./rich-text-editor.tsx')")
  })
})

describe('used in one place only', () => {
  const only = (pattern: RegExp) => sources.filter(file => pattern.test(textOf(file)))

  test('process.env is read in the configuration', () => {
    expect(only(/process\.env/)).toEqual(['server/process/config.server.ts', 'server/process/main.server.ts'])
  })
  test('fetch is called in the API client, and by the server where webhooks of the shop are notified', () => {
    const callers = only(/(?<![.\w])fetch\(|\?\? fetch\)/)
    expect(callers.filter(file => kindOf(file) !== 'server')).toEqual(['app/api/api.ts'])
    expect(callers.filter(file => kindOf(file) === 'server')).toEqual([
      'features/notifications/signed-post.server.ts',
    ])
  })
  test('XMLHttpRequest is used for uploads, which report their progress', () => {
    expect(only(/(?<!an )XMLHttpRequest/)).toEqual(['app/api/api-upload.ts'])
  })
  test('a Kysely instance is created where databases are opened', () => {
    expect(only(/new Kysely/)).toEqual(['server/database/database.server.ts'])
  })
  test('the content version is raised and locked in one file, and only two files raise it later than first', () => {
    const versionFile = 'server/database/content-version.server.ts'
    expect(
      only(/(updateTable|selectFrom)\('contentVersion'\)|insertInto\('contentChange'\)|\bas ContentTx\b/),
    ).toEqual([versionFile])
    expect(only(/\bwriteContent\b/).toSorted()).toEqual([versionFile, 'server/database/database.server.ts'])
    expect(only(/\b(raiseContentVersionLate|lockContentWithoutRaising)\b/).toSorted()).toEqual([
      'features/catalogue/derived/reindex.server.ts',
      'features/catalogue/products/add-products.server.ts',
      versionFile,
    ])
  })
  test('pages leave out the parts of React Router that would weigh on every public page', () => {
    const heavy =
      /import \{[^}]*\b(Link|NavLink|Form|PrefetchPageLinks|useSearchParams|useSubmit|useFetchers?)\b[^}]*\} from 'react-router(\/dom)?'/
    expect(only(heavy)).toEqual([])
  })
  test('React Router is used by its public interface alone', () => {
    expect(only(/\bUNSAFE_|__reactRouter|__remix/)).toEqual([])
  })
  test('no file or folder is called utils, helpers, misc or common', () => {
    expect(files.filter(file => /(^|\/)(utils?|helpers?|misc|common)(\.|\/)/.test(file))).toEqual([])
  })
  test('no two files export the same name, apart from route modules, texts and migrations', () => {
    const routeExports =
      /^(Component|ErrorBoundary|HydrateFallback|loader|action|handle|middleware|shouldRevalidate)$/
    const named = sources
      .filter(file => !/\/texts\/[\w-]+\.(en|fa)\.ts$|\/texts\/(en|fa)\.ts$|\/migrations\//.test(file))
      .flatMap(file =>
        [...textOf(file).matchAll(/^export (?:async )?(?:function|const|let|class|type) (\w+)/gm)].map(
          ([, name = '']) => ({ name, file }),
        ),
      )
      .filter(({ name }) => !routeExports.test(name))
    const filesOf = Map.groupBy(named, ({ name }) => name)
    const shared = [...filesOf].filter(([, users]) => new Set(users.map(({ file }) => file)).size > 1)
    expect(shared.map(([name, users]) => `${name}: ${users.map(({ file }) => file).join(', ')}`)).toEqual([])
  })
  test('no folder holds more than 33 files', () => {
    const folders = Map.groupBy(allFiles, file => dirname(file))
    const full = [...folders].filter(
      ([folder, files]) => files.length > 33 && !folder.includes('/migrations'),
    )
    expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })
  test('no form lets the browser judge its fields, in its own language and one field at a time', () => {
    // Lists of products load these, and each byte counts there. None of their fields can be wrong for the browser.
    const free = [
      'site/search-form.tsx',
      'site/site-search.tsx',
      'features/catalogue/filters/site/filter-panel.tsx',
    ]
    const count = (file: string, pattern: RegExp) => textOf(file).match(pattern)?.length ?? 0
    const forms = files.filter(file => file.endsWith('.tsx') && count(file, /<form\b/g) > 0)
    expect(forms).toEqual(expect.arrayContaining(free))
    const judged = forms.filter(
      file => !free.includes(file) && count(file, /<form\b/g) !== count(file, /\bnoValidate\b/g),
    )
    expect(judged).toEqual([])
    const canBeWrong = /\brequired\b|\bpattern=|\bm(in|ax|inLength)=|type="(email|url|number|date)"/
    expect(free.filter(file => canBeWrong.test(textOf(file)))).toEqual([])
  })
  test('no file is over 400 lines', () => {
    expect(files.filter(file => textOf(file).split('\n').length > 400)).toEqual([])
  })
})

describe('the contract', () => {
  test.each(Object.entries(contract))('%s states its access and has a summary', (_, endpoint) => {
    expect(['public', 'admin']).toContain(endpoint.access)
    expect(endpoint.summary).toMatch(/\.$/)
  })

  test('every contract file has a test that covers all its responses', () => {
    const contracts = files.filter(file => file.endsWith('.contract.ts'))
    const untested = contracts.filter(file => {
      const name = file.replace('.contract.ts', '-api.server.test.ts')
      return !files.includes(name) || !textOf(name).includes('expectWholeContractSeen(')
    })
    expect(untested).toEqual([])
  })

  test('holds every call of the specification', () => {
    const keys = Object.values(contract).map(({ method, path }) => `${method} ${path.replace(/:\w+/g, '{}')}`)
    expect(keys).toEqual(
      expect.arrayContaining([
        'GET /products/by-id/{}',
        'GET /products/by-name/{}',
        'GET /products/search-and-sort',
        'GET /products/seach/{}',
        'GET /products/search/{}',
        'GET /products/all',
        'POST /products',
        'PATCH /products/{}',
        'DELETE /products/{}',
        'GET /products/most-visited',
        'POST /products/main-image/{}',
        'POST /products/other-image/{}',
        'DELETE /products/image/{}/{}',
        'GET /category/one/{}',
        'GET /category/name/{}',
        'GET /category/main',
        'GET /category/categories-tree',
        'POST /category',
        'PATCH /category/{}',
        'DELETE /category/{}',
        'POST /category/main-image/{}',
        'DELETE /category/main-image',
        'POST /ticket',
        'GET /ticket',
        'GET /ticket/{}',
        'PATCH /ticket/{}',
        'DELETE /ticket/{}',
        'POST /ticket/status/{}',
        'POST /auth/login',
        'GET /auth',
        'POST /admin',
      ]),
    )
  })
})
