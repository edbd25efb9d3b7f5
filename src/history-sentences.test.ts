// What the Activity page says happened, in both languages: one sentence for every kind of event.
import { expect, test } from 'vitest'
import type { HistoryEvent } from '#features/history/event.ts'
import { toGroupFacts } from '#features/history/sentences/group-facts.ts'
import { toPieces, toSentence } from '#features/history/sentences/sentence.ts'
import { locales } from '#shared/locale.ts'
import { histories } from './histories.ts'

type Fields = Partial<Omit<HistoryEvent, 'group'>> & { group?: object }

function sentencesOf(fields: Fields): string[] {
  const event = {
    ...{
      id: 1,
      at: '2026-11-16T10:00:00.000Z',
      admin: { id: 1, name: 'Sara' },
      entity: 'product',
      entityId: 7,
    },
    ...{ label: 'Lamp', translations: {}, action: 'update', changes: {}, undoneAt: null, undoes: null },
    ...{ undoable: true, reverted: null, ...fields },
    group: fields.group
      ? { id: 'g', hasLead: false, undoIsLarge: false, names: [], shared: {}, trends: {}, ...fields.group }
      : null,
  } as HistoryEvent
  return locales.map(locale => {
    const names = new Map([[5, locale === 'fa' ? 'ساعت‌ها' : 'Clocks']])
    const reader = { locale, currency: 'USD', categoryName: (id: number) => names.get(id) }
    const sentence = toSentence({ event, history: histories[event.entity], reader, isAlone: false })
    return toPieces(sentence)
      .map(({ kind, text }) =>
        kind === 'actor' ? event.admin.name : kind === 'subject' ? event.label : text,
      )
      .join('')
      .replace(/[\u2066-\u2069]/g, '')
  })
}
const change = (before: unknown, after: unknown) => ({ before, after })
/** A group whose events changed one field alike. */
const alike = (field: string, after: unknown, count = 10) => ({
  count,
  fields: [field],
  shared: { [field]: after },
})
const risen = { price: { direction: 'up', percent: 10 } }

test.each<[Fields, string, string]>([
  [
    { group: alike('categoryId', 5) },
    'Sara moved 10 products to “Clocks”',
    'Sara ۱۰ محصول را به «ساعت‌ها» منتقل کرد',
  ],
  [
    { changes: { categoryId: change(5, 99) } },
    'Sara moved product “Lamp” to a category that has since been deleted',
    'Sara محصول «Lamp» را به دسته‌ای که بعداً حذف شد منتقل کرد',
  ],
  [
    { group: { count: 12, fields: ['price'], trends: risen } },
    'Sara raised 12 prices by 10%',
    'Sara قیمت ۱۲ محصول را ۱۰٪ افزایش داد',
  ],
  [{ group: { count: 12, fields: ['price'] } }, 'Sara changed 12 prices', 'Sara قیمت ۱۲ محصول را تغییر داد'],
  [
    { undoes: 3, group: { count: 12, fields: ['price'] } },
    'Sara undid a price change of 12 products',
    'Sara تغییر قیمت ۱۲ محصول را برگرداند',
  ],
  [{ group: alike('visible', false, 1200) }, 'Sara hid 1,200 products', 'Sara ۱٬۲۰۰ محصول را پنهان کرد'],
  [
    { changes: { price: change(100, 250) } },
    'Sara changed the price of product “Lamp” from $1 to $2.50',
    'Sara قیمت محصول «Lamp» را از ۱ دلار به ۲٫۵۰ دلار تغییر داد',
  ],
  [
    { changes: { price: change(1, 2), code: change('', 'L1') } },
    'Sara changed price and model code of product “Lamp”',
    'Sara قیمت و کد مدل محصول «Lamp» را تغییر داد',
  ],
  [
    { changes: { visible: change(false, true) } },
    'Sara made product “Lamp” visible',
    'Sara نمایش محصول «Lamp» را فعال کرد',
  ],
  [
    { changes: { name: change('Lamb', 'Lamp') } },
    'Sara renamed product “Lamp”, before “Lamb”',
    'Sara نام محصول «Lamp» را تغییر داد (نام قبلی: «Lamb»)',
  ],
  [
    { action: 'add-picture', changes: { imageRefs: change(['a'], ['a', 'b', 'c']) } },
    'Sara added 2 images to product “Lamp”',
    'Sara ۲ تصویر به محصول «Lamp» اضافه کرد',
  ],
  [
    { action: 'restore', undoes: 3 },
    'Sara undid the deletion of product “Lamp”',
    'Sara حذف محصول «Lamp» را برگرداند',
  ],
  [
    { action: 'delete', undoes: 3, reverted: { action: 'create', isUndo: false } },
    'Sara undid the addition of product “Lamp”',
    'Sara افزودن محصول «Lamp» را برگرداند',
  ],
  [
    { action: 'delete', undoes: 3, reverted: { action: 'restore', isUndo: false } },
    'Sara undid the restoration of product “Lamp”',
    'Sara بازیابی محصول «Lamp» را برگرداند',
  ],
  [
    { action: 'delete', undoes: 3, reverted: { action: 'restore', isUndo: true } },
    'Sara deleted product “Lamp” again',
    'Sara محصول «Lamp» را دوباره حذف کرد',
  ],
  [
    { action: 'restore', undoes: 3, reverted: { action: 'delete', isUndo: true } },
    'Sara restored product “Lamp”',
    'Sara محصول «Lamp» را بازیابی کرد',
  ],
  // The event that it reverted is too old to be there.
  [{ action: 'delete', undoes: 3 }, 'Sara deleted product “Lamp”', 'Sara محصول «Lamp» را حذف کرد'],
  [
    { undoes: 3, reverted: { action: 'update', isUndo: true }, group: { count: 12, fields: ['price'] } },
    'Sara redid a price change of 12 products',
    'Sara تغییر قیمت ۱۲ محصول را دوباره انجام داد',
  ],
  [
    { changes: { categoryId: change(5, null) } },
    'Sara removed product “Lamp” from its category',
    'Sara محصول «Lamp» را از دسته خارج کرد',
  ],
  [
    { group: alike('categoryId', null) },
    'Sara removed 10 products from their categories',
    'Sara ۱۰ محصول را از دسته خارج کرد',
  ],
  [
    { action: 'purge', admin: { id: null, name: 'Vitrin' } },
    'Vitrin permanently deleted product “Lamp”',
    'Vitrin محصول «Lamp» را برای همیشه حذف کرد',
  ],
  [
    { entity: 'category', changes: { parentId: change(3, null) } },
    'Sara made category “Lamp” a main category',
    'Sara دستهٔ «Lamp» را به دستهٔ اصلی تبدیل کرد',
  ],
  [
    {
      entity: 'category',
      action: 'delete',
      changes: { movedTo: { after: 5 }, categories: { after: 1 }, products: { after: 2 } },
      group: { count: 4, hasLead: true, fields: [] },
    },
    'Sara deleted category “Lamp” and moved 2 products and 1 subcategory to “Clocks”',
    'Sara دستهٔ «Lamp» را حذف و ۲ محصول و ۱ زیردسته را به «ساعت‌ها» منتقل کرد',
  ],
  [
    { entity: 'settings', changes: { name: change('A', 'B'), currency: change('USD', 'EUR') } },
    'Sara changed name and currency in the settings',
    'Sara نام و واحد پول را در تنظیمات تغییر داد',
  ],
  [
    { entity: 'help', changes: { position: change(0, 2) } },
    'Sara moved question “Lamp” to position 3',
    'Sara پرسش «Lamp» را به جایگاه ۳ منتقل کرد',
  ],
  [
    { entity: 'synonym', action: 'create' },
    'Sara added group of synonyms “Lamp”',
    'Sara گروه مترادف «Lamp» را اضافه کرد',
  ],
  [
    { entity: 'ticket', label: '#3', action: 'reply', changes: { status: change('open', 'closed') } },
    'Sara replied to conversation #3 and closed it',
    'Sara به گفت‌وگوی #3 پاسخ داد و آن را بست',
  ],
  [
    { entity: 'ticket', label: '#3', changes: { assigneeId: change(null, 1) } },
    'Sara took over conversation #3',
    'Sara گفت‌وگوی #3 را خود برعهده گرفت',
  ],
  [
    { entity: 'admin', label: 'Ali', action: 'end-sessions', changes: { devices: { after: 1 } } },
    'Sara logged out 1 device of administrator “Ali”',
    'Sara مدیر «Ali» را از ۱ دستگاه خارج کرد',
  ],
  [
    {
      entity: 'admin',
      label: 'Sara',
      action: 'reset-password',
      changes: { passwordChanged: { after: true } },
    },
    'Sara set a new password with a link from an email',
    'Sara با لینکی که ایمیل شد رمز عبور جدید تعیین کرد',
  ],
  [{ entity: 'invitation', label: 'Ali', action: 'create' }, 'Sara invited “Ali”', 'Sara «Ali» را دعوت کرد'],
  [
    { entity: 'invitation', label: 'Ali', changes: { expiresAt: change('1', '2') } },
    'Sara sent the invitation of “Ali” again',
    'Sara دعوت «Ali» را دوباره ارسال کرد',
  ],
  [
    { entity: 'invitation', label: 'Ali', action: 'delete' },
    'Sara withdrew the invitation of “Ali”',
    'Sara دعوت «Ali» را لغو کرد',
  ],
  [
    { entity: 'invitation', label: 'Sara', action: 'accept', changes: { sender: { after: 'Ali' } } },
    'Sara accepted the invitation of Ali and joined as administrator',
    'Sara دعوت Ali را پذیرفت و مدیر شد',
  ],
  [
    { entity: 'login', label: 'Sara', action: 'login', changes: { ipAddress: { after: '10.0.0.1' } } },
    'Sara logged in from 10.0.0.1',
    'Sara از 10.0.0.1 وارد شد',
  ],
  [
    {
      entity: 'login',
      label: 'Ali',
      admin: { id: null, name: 'Someone' },
      action: 'login-failed',
      changes: { times: { after: 3 } },
    },
    'Someone entered a wrong password for “Ali” 3 times',
    'Someone برای ورود با نام «Ali» ۳ بار رمز عبور اشتباه وارد کرد',
  ],
])('%o', (fields, en, fa) => {
  expect(sentencesOf(fields)).toEqual([en, fa])
})

test('a group says what its events have in common, and a percentage only if it is that of all', () => {
  const prices = (...pairs: [number, number | null][]) =>
    toGroupFacts(pairs.map(([before, after]) => ({ price: { before, after } }))).trends.price
  expect(prices([1000, 1100], [999, 1099])).toEqual({ direction: 'up', percent: 10 })
  expect(prices([1000, 875], [80, 70])).toEqual({ direction: 'down', percent: 12.5 })
  expect(prices([1000, 1100], [2000, 2100])).toEqual({ direction: 'up', percent: null })
  expect(prices([1000, 1100], [2000, 1900])).toBeUndefined()
  expect(prices([1000, 1100], [2000, null])).toBeUndefined()
  expect(prices([0, 100], [0, 100])).toEqual({ direction: 'up', percent: null })
  const { shared } = toGroupFacts([
    { visible: change(true, false), price: change(1, 2) },
    { visible: change(true, false), price: change(1, 3) },
  ])
  expect(shared).toEqual({ visible: false })
})
