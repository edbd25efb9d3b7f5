import { expect, test } from 'vitest'
import { fileKeyOf, isHiddenFile, placePictures, readPictureName } from './file-names.ts'

test('a name is a code, or a code with a position', () => {
  expect(readPictureName('KT-1.jpg')).toEqual([
    { code: 'KT-1', number: 1 },
    { code: 'KT', number: 1 },
  ])
  expect(readPictureName('photos/KT-1_2.jpeg')[1]).toEqual({ code: 'KT-1', number: 2 })
  expect(readPictureName('KT-1-3.png')[1]).toEqual({ code: 'KT-1', number: 3 })
  expect(readPictureName('KT-1 (12).webp')[1]).toEqual({ code: 'KT-1', number: 12 })
  expect(readPictureName('کتری_۲.jpg')[1]).toEqual({ code: 'کتری', number: 2 })
  expect(readPictureName('plain.jpg')).toEqual([{ code: 'plain', number: 1 }])
  expect(readPictureName('2024_03_12.jpg')[0]).toEqual({ code: '2024_03_12', number: 1 })
})

test('names that hold no code have no reading', () => {
  for (const name of ['.jpg', '', `${'x'.repeat(65)}.jpg`]) expect(readPictureName(name)).toEqual([])
})

test('files that computers add by themselves are hidden', () => {
  for (const path of ['__MACOSX/._KT-1.jpg', 'a/.DS_Store', 'a/Thumbs.db'])
    expect(isHiddenFile(path)).toBe(true)
  expect(isHiddenFile('a/KT-1.jpg')).toBe(false)
})

test('a file is found whatever its folder and case', () => {
  expect(fileKeyOf('C:\\Photos\\Kettle.JPG')).toBe('kettle.jpg')
})

test('pictures go to the position of their name, the others stay in their order', () => {
  const place = (current: string, ...imported: [string, number][]) =>
    placePictures(
      current === '' ? [] : current.split(' '),
      imported.map(([ref, number]) => ({ ref, number })),
    ).join(' ')
  expect(place('', ['a', 1], ['b', 2])).toBe('a b')
  expect(place('x y', ['a', 1], ['b', 2])).toBe('a b x y')
  expect(place('x y z', ['c', 3])).toBe('x y c z')
  expect(place('x', ['c', 9])).toBe('x c')
  // Twice the same position, and a picture that the product has.
  expect(place('x y', ['a', 1], ['b', 1])).toBe('a b x y')
  expect(place('x y z', ['z', 1])).toBe('z x y')
  expect(place('x y z', ['x', 1], ['a', 2])).toBe('x a y z')
})
