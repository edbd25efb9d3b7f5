import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** Short, and the same in the server's and the browser's build: these names stand in scripts, sheets and every page. */
const scopedName = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  css: command === 'build' ? { modules: { generateScopedName: scopedName } } : {},
  // Vite would otherwise find these one by one in development and reload the page each time.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/notifications',
      '@mantine/tiptap',
      ...['core', 'extension-table', 'react', 'starter-kit'].map(name => `@tiptap/${name}`),
      '@tabler/icons-react',
      ...['@floating-ui/react', 'clsx', 'react-number-format', 'react-remove-scroll'].map(
        name => `@mantine/core > ${name}`,
      ),
    ],
  },
  // Bundled, the server build is imported in a fifth of the time; React and its router stay outside so that
  // the native server and the pages share one router context.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//] },
  environments: {
    client: {
      build: {
        // Parts that come on use need not name what every page has loaded with its entry.
        modulePreload: {
          resolveDependencies: (_, files) =>
            files.filter(file => !/\/(rolldown-runtime|react|shell)-/.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
                  priority: 3,
                },
                // What every public page needs, in one file instead of thirty.
                {
                  name: 'shell',
                  test: /src[\\/](root\.tsx|ui[\\/](?!admin|mantine|notify-island|near-|error-page|site-error-page|shelf-|small-product|service-centres|serial-form|search-form\.tsx|formatted-text|text-blocks|help-link|reply-time|suggested-|messages[\\/](?:admin|near|error|suggested))|shared[\\/](locale|number)\.ts)/,
                  priority: 2,
                },
                // And what every page of the catalogue does.
                {
                  name: 'catalogue',
                  test: /src[\\/](ui[\\/]shelf-drawing|features[\\/](catalogue[\\/](messages[\\/]site\.|price\.|file-size\.|rich-text\.|site[\\/](picture|frame|tone|crumbs|product-(grid|card)|is-new|empty-shelf)\.)|media[\\/]picture-widths))/,
                  priority: 2,
                },
                // Lists and suggestions: many small parts, used together.
                {
                  name: 'finding',
                  test: /src[\\/]features[\\/]catalogue[\\/](messages[\\/]finding|site[\\/](list-|load-list|narrow|filter-panel|facet-group|applied-filters|chosen|pagination|paging|category-links|sub-categories|search-address))/,
                  priority: 2,
                },
                {
                  name: 'mantine',
                  test: /node_modules[\\/]@mantine[\\/]core[\\/]esm[\\/]core[\\/]/,
                  priority: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
