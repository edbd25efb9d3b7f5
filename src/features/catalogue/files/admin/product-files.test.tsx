import { MantineProvider } from '@mantine/core'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { PageInfo } from '#app/app-context.ts'
import { PageInfoContext } from '#app/page-site.ts'
import type { Product } from '../../model/product.ts'
import { noDraftedFiles } from './drafted-files.ts'
import { ProductFiles } from './product-files.tsx'

const drafted = {
  files: noDraftedFiles,
  read: () => noDraftedFiles,
  change() {},
  prepare: { current: undefined },
}

test('a save that hides the product brings the signed addresses of its pictures', () => {
  const withUrl = (url: string) => {
    const image = { ref: 'a', url, width: 160, height: 90, preview: '', alt: '', translations: {} }
    return { id: 7, image, images: [image], documents: [] } as unknown as Product
  }
  const editor = (product: Product) => (
    <PageInfoContext value={{ site: { baseLocale: 'en' }, locale: 'en' } as PageInfo}>
      <MantineProvider>
        <ProductFiles product={product} drafted={drafted}>
          {null}
        </ProductFiles>
      </MantineProvider>
    </PageInfoContext>
  )
  const { container, rerender } = render(editor(withUrl('/media/a')))
  const source = () => container.querySelector('img')?.getAttribute('src')
  expect(source()).toBe('/media/a/160.webp')
  rerender(editor(withUrl('/media/a~1~x')))
  expect(source()).toBe('/media/a~1~x/160.webp')
})
