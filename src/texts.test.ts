// Reads every text that people see, in both languages, and refuses the words of `forbidden-words.ts`. The terms are in docs/glossary.md.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { forbiddenSpellings, forbiddenWords } from './forbidden-words.ts'

const root = resolve(import.meta.dirname, '..')
const demoFiles = globSync('demo/*.json', { cwd: root })
const textFiles = globSync(
  [
    'src/**/texts/*.ts',
    'src/**/*-history.ts',
    'src/**/*-texts.ts',
    'src/shared/error-messages.ts',
    'src/shared/field-definitions/field-messages.ts',
    'src/server/pages/plain-page.server.ts',
    'src/features/history/file-actions.ts',
    'src/features/catalogue/products/bulk/bulk-problem.ts',
  ],
  { cwd: root },
)

/** The strings of a file, with the number of their line. Keys, comments and names of imported files are not shown to anybody. */
function stringsOf(source: string) {
  const withoutComments = source
    .replace(/\/\*[\s\S]*?\*\//g, comment => comment.replace(/[^\n]/g, ''))
    .replace(/^(\s*)\/\/.*$/gm, '')
  return withoutComments.split('\n').flatMap((line, index) => {
    if (/^(import|export) .* from '/.test(line) || /^\} from '/.test(line)) return []
    const strings = line.match(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`?/g) ?? []
    // What an expression inside a text is called is not part of the text.
    return strings.map(text => ({ line: index + 1, text: text.replace(/\$\{[^}]*\}/g, '…') }))
  })
}

const wholeWord = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\u200c-])${word}(?![\\p{L}\\p{M}\u200c-])`, 'iu')
const rules = [
  ...forbiddenWords.flatMap(({ words, use, allowedInDemo = false }) =>
    words.map(word => ({ pattern: wholeWord(word), use, allowedInDemo })),
  ),
  ...forbiddenSpellings.map(rule => ({ ...rule, allowedInDemo: false })),
]

/** As `src/app/texts/index.ts:15: “Telephone”, use phone`. */
function mistakesIn(file: string, source: string): string[] {
  const isDemo = demoFiles.includes(file)
  return stringsOf(source).flatMap(({ line, text }) =>
    rules.flatMap(({ pattern, use, allowedInDemo }) => {
      const found = allowedInDemo && isDemo ? undefined : pattern.exec(text)?.[0]
      return found ? [`${file}:${line}: “${found}”, use ${use}`] : []
    }),
  )
}

test('no text has a word or a spelling that is always wrong', () => {
  const files = [...textFiles, ...demoFiles]
  expect(files.length).toBeGreaterThan(60)
  expect(files.flatMap(file => mistakesIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test.each([
  ["phone: 'Telephone',", 1],
  ["// a telephone\n/* a\n telephone */ phone: 'Phone'", 0],
  ["import { telephone } from './telephone.ts'", 0],
  ["telephone: 'Phone'", 0],
  [`found: (catalog: string) => \`In \${catalog}\`,`, 0],
  ["a: 'The catalogue of telephones',", 1],
  ["search: 'جستجوی محصول',", 1],
  ["search: 'آتش‌نشانی و برنامه‌نویسه',", 0],
  ["search: 'آن را می خواهید؟ دسته ها',", 2],
  ["search: 'خانه‌ی ما',", 1],
  ["search: 'خانه‌ای در شهر، فرماندهی ما؟',", 0],
])('it reads strings alone: %s', (source, count) => {
  expect(mistakesIn('src/texts/index.ts', source)).toHaveLength(count)
})

test('a mistake is reported with its place and with what to use', () => {
  expect(mistakesIn('src/texts/index.ts', "\nphone: 'Telephone',")).toEqual([
    'src/texts/index.ts:2: “Telephone”, use phone',
  ])
})
