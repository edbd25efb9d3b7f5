// Builds both bundles: the page bundle for the server (`ssr`) and the files for the browser (`client`).
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Short class names that are the same in both builds. They are part of scripts, style sheets and every page. */
const scopedName = (name: string, file: string) =>
  `${name}-${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 3)}`

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a Brotli and a gzip file beside each asset, at the highest level. The server sends the encoding that the browser
 * accepts. Fonts and pictures are compressed already. All at once, so that every core works: one after another they would be
 * four fifths of a build.
 */
const compressFiles: Plugin = {
  name: 'compress-files',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    const names = (await readdir(folder)).filter(name => /\.(js|css|svg)$/.test(name))
    await Promise.all(
      names.map(async name => {
        const bytes = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), await brotli(bytes))
        await writeFile(join(folder, `${name}.gz`), await gzipped(bytes, { level: 9 }))
      }),
    )
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
                  test: /catalogue[\\/]products[\\/]site[\\/]|src[\\/]site[\\/]rich-text[\\/]/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
                // The home page, which a preview of a look shows too. Lists and products load nothing of it.
                {
                  name: 'home',
                  test: /catalogue[\\/](lists[\\/]site|texts[\\/]home|cards[\\/]site[\\/](category-tiles|(contact|warranty)-strip))/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
                // The field for a serial number, of the home page and the warranty page. The group below would take it along to lists.
                {
                  name: 'serial',
                  test: /shop[\\/]serial-form/,
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                  priority: 2,
                },
                // What pages of the catalogue share, with what it imports: product cards and pictures.
                {
                  name: 'catalogue',
                  test: /catalogue[\\/](?!filters|search|products)[\w-]+[\\/]site[\\/]/,
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
                  minShareCount: 23,
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
