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
                { name: 'react', test: /node_modules[\\/]/, tags: ['$initial'], priority: 3 },
                // What the client entry imports, which every page needs: one file instead of thirty.
                { name: 'app', tags: ['$initial'], priority: 2 },
                // What several pages of the catalogue share: cards and pictures, and what lists are filtered with.
                {
                  name: 'catalogue',
                  test: /catalogue[\\/](lists|categories|rich-text)[\\/]site[\\/]/,
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'filters',
                  test: /catalogue[\\/](filters|search)[\\/]site[\\/]/,
                  minShareCount: 2,
                  priority: 1,
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
