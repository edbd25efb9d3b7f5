// The look of mails: the shop's logo and colour, and the text that says the same without them.
import { expect, test } from 'vitest'
import { mailLookOf, renderMail } from './mail-layout.ts'

const logo = { ref: 'a', url: '/media/a', width: 640, height: 160 }
const mailWith = (look: Parameters<typeof mailLookOf>[0]) =>
  renderMail({
    locale: 'fa',
    title: 'Title',
    siteName: 'A & B',
    blocks: [{ kind: 'link', label: 'Open', url: 'https://shop.example/ticket' }],
    look: mailLookOf(look, 'https://shop.example'),
  })

test('a mail begins with the logo of the shop, as a JPEG from its site, in its shape and with its name', () => {
  const { html, text } = mailWith({ accent: '#7a1fa2', logo })
  const image = /<img[^>]*>/.exec(html)?.[0]
  expect(image).toMatch(/src="https:\/\/shop\.example\/media\/a\/\d+\.jpeg"/)
  expect(image).toContain('alt="A &amp; B" width="160" height="40"')
  expect(html.indexOf('<img')).toBeLessThan(html.indexOf('Open'))
  expect(text).toContain('Open:\nhttps://shop.example/ticket')
})

test('without a logo there is no picture, and links have the accent, in a tone that its text can be read on', () => {
  expect(mailWith({ accent: '#7a1fa2', logo: null }).html).not.toContain('<img')
  expect(mailWith({ accent: '#7a1fa2', logo: null }).html).toContain('background:#7a1fa2;color:#ffffff')
  expect(mailWith({ accent: '#ffffff', logo: null }).html).not.toContain('background:#ffffff;color:#ffffff')
})
