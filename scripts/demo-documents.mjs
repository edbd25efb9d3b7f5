// Makes the PDF files of the demo shop from the texts in demo/documents.json: node scripts/demo-documents.mjs. Chromium writes them,
// because it shapes Persian and embeds the letters that are used. The files are kept in the repository, so nobody needs to run it.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findOrInstallChromium } from './chromium.mjs'
import { root } from './steps.mjs'

const { chromium } = await import('@playwright/test')
const fonts = join(root, 'node_modules', '@fontsource-variable')
const font = async path => `data:font/woff2;base64,${(await readFile(join(fonts, path))).toString('base64')}`
const documents = JSON.parse(await readFile(join(root, 'demo', 'documents.json'), 'utf8'))
const css = `
  @font-face { font-family: Latin; src: url(${await font('inter/files/inter-latin-wght-normal.woff2')}); font-weight: 100 900 }
  @font-face { font-family: Persian; src: url(${await font('vazirmatn/files/vazirmatn-arabic-wght-normal.woff2')}); font-weight: 100 900 }
  @page { size: A5; margin: 16mm 15mm }
  body { margin: 0; font: 10pt/1.6 Latin, Persian; color: #1c2530 }
  section { break-after: page } section:last-child { break-after: auto }
  p.shop { margin: 0 0 14mm; font-weight: 600; color: #2c5bd4 }
  h1 { font-size: 19pt; line-height: 1.25; margin: 0 0 2mm } p.lead { margin: 0 0 8mm; color: #586474 }
  h2 { font-size: 11.5pt; margin: 6mm 0 1mm } ol, ul { margin: 0; padding-inline-start: 5mm } li { margin-block: 1mm }`
const toHtml = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const section = ({ shop, title, lead, parts }, locale) => `
  <section lang="${locale}" dir="${locale === 'fa' ? 'rtl' : 'ltr'}"><p class="shop">${toHtml(shop)}</p>
  <h1>${toHtml(title)}</h1><p class="lead">${toHtml(lead)}</p>${parts
    .map(
      part =>
        `<h2>${toHtml(part.title)}</h2><ul>${part.lines.map(line => `<li>${toHtml(line)}</li>`).join('')}</ul>`,
    )
    .join('')}</section>`

const browser = await chromium.launch({
  executablePath: await findOrInstallChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()
for (const { file, ...languages } of documents) {
  const sections = Object.entries(languages).map(([locale, texts]) => section(texts, locale))
  const title = toHtml(Object.values(languages)[0].title)
  await page.setContent(`<title>${title}</title><style>${css}</style>${sections.join('')}`)
  await page.evaluate(() => document.fonts.ready)
  await writeFile(
    join(root, 'demo', file),
    await page.pdf({ preferCSSPageSize: true, printBackground: false }),
  )
}
await browser.close()
