import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Short, and the same in the server's and the browser's build: these names stand in scripts, sheets and every page. */
const scopedName = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

/** Compressed once, as small as it gets, beside each file: the server sends what the browser takes. Fonts and pictures are compressed already. */
const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    for (const name of readdirSync(folder).filter(name => /\.(js|css|svg)$/.test(name))) {
      const bytes = readFileSync(join(folder, name))
      writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    }
  },
}

export default defineConfig(({ command }) => ({
  plugins: [react(), compressFiles],
  // `vite build --app` makes both bundles.
  builder: {},
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
  // Bundled, the server build is imported in a fifth of the time; React and its router stay outside, so that there is one of each.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//] },
  environments: {
    ssr: {
      build: {
        outDir: 'build/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/entry.server.tsx' },
      },
    },
    client: {
      build: {
        outDir: 'build/client',
        manifest: true,
        // Vite lists what every lazy part imports in the client entry, which every visitor loads. Scripts are found when the part is
        // read; style sheets have to stay, because pages wait for them.
        modulePreload: { resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')) },
        rolldownOptions: {
          input: 'src/entry.client.tsx',
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
                  test: /src[\\/](root\.tsx|ui[\\/](?!admin|mantine|api-streams|api-upload|event-stream|notify-island|near-|error-page|site-error-page|shelf-|small-product|service-centres|serial-form|search-form\.tsx|formatted-text|text-blocks|help-link|reply-time|suggested-|messages[\\/](?:admin|near|error|files|suggested))|shared[\\/](locale|number)\.ts)/,
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
