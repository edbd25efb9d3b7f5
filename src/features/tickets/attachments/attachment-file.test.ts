import { describe, expect, test } from 'vitest'
import { draw, jpeg, pdf } from '../../../testing/test-pictures.ts'
import { attachmentName, checkAttachment } from './attachment-file.server.ts'

const examples = async () => ({
  'image/jpeg': await jpeg(),
  'image/png': await draw().png().toBuffer(),
  'image/webp': await draw().webp().toBuffer(),
  'application/pdf': pdf(),
})

test('pictures and documents are recognised by their content', async () => {
  for (const [type, bytes] of Object.entries(await examples()))
    expect(checkAttachment(bytes, 'any.exe')).toEqual({ type })
})

test('truncated and empty files are damaged', async () => {
  for (const bytes of [...Object.values(await examples()), Buffer.alloc(0)]) {
    expect(checkAttachment(bytes.subarray(0, bytes.length >> 1), 'a.jpg')).toEqual({ wrong: 'damaged' })
  }
})

test('all other files are refused, and one that is not what its name says for that', async () => {
  const avif = await draw({ width: 16, height: 16 }).avif().toBuffer()
  const others = ['hello', '<html><script>alert(1)</script>', '<svg xmlns="http://www.w3.org/2000/svg"/>']
  others.push('MZ\x90\0', 'PK\x03\x04', 'GIF89a', '\x7fELF')
  for (const bytes of [avif, ...others.map(text => Buffer.from(text, 'latin1'))]) {
    for (const name of ['setup.exe', 'page', 'a.jpg.gif'])
      expect(checkAttachment(bytes, name)).toEqual({ wrong: 'unsupported_file' })
    for (const name of ['photo.JPG', 'invoice.pdf'])
      expect(checkAttachment(bytes, name)).toEqual({ wrong: 'misnamed_file' })
  }
})

describe('a name', () => {
  test.each([
    ['photo.JPG', 'image/jpeg', 'photo.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['invoice.exe', 'application/pdf', 'invoice.exe.pdf'],
    ['page.html', 'image/png', 'page.html.png'],
    ['C:\\Users\\me\\فاکتور ۱۲.pdf', 'application/pdf', 'فاکتور ۱۲.pdf'],
    ['../../etc/passwd', 'image/webp', 'passwd.webp'],
    ['.htaccess', 'image/png', 'htaccess.png'],
    ['', 'image/png', 'file.png'],
    ['a\r\nSet-Cookie: x.png', 'image/png', 'a Set-Cookie: x.png'],
    ['x\u202egnp.exe', 'image/png', 'xgnp.exe.png'],
    ['\ud800.png', 'image/png', '\ufffd.png'],
  ] as const)('%j of %s is saved as %j', (given, type, name) => {
    expect(attachmentName(given, type)).toBe(name)
  })

  test('is limited in length', () => {
    expect([...attachmentName('😀'.repeat(500), 'image/jpeg')]).toHaveLength(104)
  })
})
