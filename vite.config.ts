// Builds both bundles: the page bundle for the server (`ssr`) and the files for the browser (`client`).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Short class names that are the same in both builds. They are part of scripts, style sheets and every page. */
const scopedName = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

/**
 * Writes a Brotli and a gzip file beside each asset, at the highest level. The server sends the encoding that the browser
 * accepts. Fonts and pictures are compressed already.
 */
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
  // `vite build --app` builds both bundles.
  builder: {},
  css: command === 'build' ? { modules: { generateScopedName: scopedName } } : {},
  // Otherwise Vite would discover these one by one in development and reload the page each time.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/notifications',
      '@mantine/tiptap',
      ...['core', 'extension-table', 'react', 'starter-kit'].map(name => `@tiptap/${name}`),
      ...['@floating-ui/react', 'clsx', 'react-number-format', 'react-remove-scroll'].map(
        name => `@mantine/core > ${name}`,
      ),
    ],
  },
  // Bundling these makes importing the server build five times as fast. React and its router stay external: one instance of each.
  ssr: { noExternal: [/^@mantine\//] },
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
        // Vite lists the dependencies of every lazy module in the client entry, which every visitor loads. Scripts are left out
        // of the list, because the browser finds them when it reads the module. Style sheets have to stay: pages wait for them.
        modulePreload: { resolveDependencies: (_, files) => files.filter(file => file.endsWith('.css')) },
        rolldownOptions: {
          input: 'src/entry.client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/]/, tags: ['$initial'], priority: 3 },
                // What the client entry imports and every page needs: one file instead of thirty.
                { name: 'app', tags: ['$initial'], priority: 2 },
                // A few bytes that the contact page or most pages of the back office need too. In the file of the catalogue they would make
                // those load it.
                {
                  name: 'pieces',
                  test: /src[\\/](shared[\\/](plural|price)\.|ui[\\/]shelf-drawing)/,
                  priority: 2,
                },
                // What a product's page and its preview show, without what it imports: lists load some of that, and nothing of this.
                {
                  name: 'product',
                  test: /catalogue[\\/](products|rich-text)[\\/]site[\\/]/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
                // What pages of the catalogue share, with what it imports: product cards and pictures.
                {
                  name: 'catalogue',
                  test: /catalogue[\\/](?!filters|search|products|rich-text)[\w-]+[\\/]site[\\/]/,
                  minShareCount: 2,
                  priority: 1,
                },
                // The filters of lists, without what they import: a product page needs some of that, and no filters.
                {
                  name: 'filters',
                  test: /catalogue[\\/](filters|search)[\\/]site[\\/]/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
                // What most pages of the back office need, without what it imports, because public pages need some of that. What checks
                // forms brings all error messages, which lists and the login do without. The count must not part what imports one another:
                // the files would wait for each other, and no page would open (`e2e/weight.spec.ts`).
                {
                  name: 'office',
                  test: /src[\\/]admin[\\/](?!editor[\\/]form-problems)|node_modules[\\/]@mantine/,
                  minShareCount: 15,
                  includeDependenciesRecursively: false,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
}))
