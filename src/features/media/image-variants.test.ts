import { expect, test } from 'vitest'
import { getVariant, nearestVariant, variantNameOf, variantsOf } from './image-variants.ts'

test('the variants of a picture: the standard widths and its own, WebP first, and one JPEG', () => {
  expect(variantsOf(500).map(variantNameOf)).toEqual([
    ...['160.webp', '320.webp', '480.webp', '500.webp'],
    '500.jpeg',
    ...['160.avif', '320.avif', '480.avif', '500.avif'],
  ])
  expect(variantsOf(100).map(variantNameOf)).toEqual(['100.webp', '100.jpeg', '100.avif'])
  const largest = variantsOf(1920).map(variantNameOf)
  expect(largest).toHaveLength(13)
  expect(largest).toContain('1200.jpeg')
})

test('rejects invalid names', () => {
  expect(getVariant('480.webp')).toEqual({ width: 480, format: 'webp' })
  for (const bad of [
    '0.webp',
    '0480.webp',
    '480.png',
    '48000.avif',
    '../480.webp',
    '480.webp/',
    'original',
  ]) {
    expect(getVariant(bad)).toBeUndefined()
  }
})

test('the nearest variant is the smallest larger one, unless a smaller one is much nearer, in a format the browser can show', () => {
  const made = ['160.webp', '480.webp', '1280.webp', '480.avif']
    .map(name => getVariant(name))
    .filter(one => one !== undefined)
  const nearest = (name: string) => {
    const variant = getVariant(name)
    const found = variant && nearestVariant(variant, made)
    return found && variantNameOf(found)
  }
  expect(nearest('320.webp')).toBe('480.webp')
  expect(nearest('320.avif')).toBe('480.avif')
  expect(nearest('1920.avif')).toBe('1280.webp')
  expect(nearest('160.avif')).toBe('160.webp')
  expect(nearest('1200.jpeg')).toBe('1280.webp')
  expect(nearestVariant({ width: 480, format: 'webp' }, [{ width: 480, format: 'avif' }])).toBeUndefined()
})
