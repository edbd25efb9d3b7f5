import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [reactRouter()],
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
                  test: /src[\\/](root\.tsx|ui[\\/](?!admin|mantine|notify-island|near-|small-product|service-centres|search-form\.tsx|messages[\\/](?:admin|near))|shared[\\/](locale|number)\.ts)|@tabler[\\/]icons-react[\\/]dist[\\/]esm[\\/](createReactComponent|defaultAttributes)/,
                  priority: 2,
                },
                // And what every page of the catalogue does.
                {
                  name: 'catalogue',
                  test: /src[\\/]features[\\/](catalogue[\\/](messages[\\/]site\.|price\.|file-size\.|rich-text\.|site[\\/](picture|frame|tone|crumbs)\.)|media[\\/]picture-widths)|icons-react[\\/]dist[\\/]esm[\\/]icons[\\/]Icon(Copy|Check|ShieldCheck|FileTypePdf|Download)\.m?js/,
                  priority: 2,
                },
                // Lists and suggestions: many small parts, used together.
                {
                  name: 'finding',
                  test: /src[\\/](features[\\/]catalogue[\\/](messages[\\/]finding|site[\\/](list-query|paging|marked|marked-text|search-address)\.)|shared[\\/]fold)/,
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
})
