import { formatNumber } from '#shared/number.ts'
import type { SettingsField } from '../admin/settings-values.ts'
import type { currencies } from '../settings.ts'

const n = (value: number) => formatNumber(value, 'en')

export const en = {
  title: 'Settings',
  saved: 'The settings were saved.',
  savedAt: (time: string) => `Last saved ${time}.`,
  shop: 'The shop',
  shopHint:
    'Stands at the top of every page, in its title and in what search engines show. Where one language is empty, visitors see the other.',
  hero: 'Picture of the home page',
  heroHint:
    'Fills the top of the home page, with the tagline on its free side. At least 1,920 pixels wide, twice as wide as high.',
  sides: { left: 'Left', right: 'Right' },
  sideHint:
    'Where a language is read from the other side, the picture is mirrored: choose one without writing on it.',
  contact: 'Contact',
  contactHint: 'Shown on the home page and at the foot of every page. What is empty is not shown.',
  replyTimeHint: 'Shown beside the contact form, e.g. “We reply within one working day.”',
  onePerLine: 'One per line.',
  linksHint: 'Whole addresses, one per line, as https://instagram.com/your-shop',
  line: (text: string, problem: string) => `“${text}”: ${problem}`,
  centres: 'Service centres',
  centresHint: 'Where customers bring a product for repair.',
  centresEmpty: 'No service centres yet.',
  centre: (row: number) => `Service centre ${n(row)}`,
  addCentre: 'Add a service centre',
  removeCentre: (row: number) => `Remove service centre ${n(row)}`,
  centreName: 'Name',
  centreAddress: 'Address',
  centrePhone: 'Telephone',
  warranty: 'Warranty page',
  warrantyHint: 'Your own terms. Left empty, the page explains warranty in general words.',
  money: 'Prices',
  currencyHint: 'Amounts are not converted: after a change of currency go through all prices.',
  elsewhere: 'Elsewhere',
  history: 'History of the settings',
  currencies: {
    IRT: 'Toman',
    IRR: 'Rial',
    USD: 'US dollar',
    EUR: 'Euro',
  } satisfies Record<(typeof currencies)[number], string>,
  fields: {
    name: 'Name',
    tagline: 'Tagline',
    heroAlt: 'What it shows, in words',
    heroSide: 'Side that is free for words',
    address: 'Address',
    hours: 'Opening hours',
    replyTime: 'When you answer messages',
    warrantyText: 'Warranty terms',
    phones: 'Telephone',
    email: 'Email',
    serviceCentres: 'Service centres',
    currency: 'Currency',
    socialLinks: 'Links to your pages on other sites',
  } satisfies Record<SettingsField, string>,
}
