import { plural } from '#shared/plural.ts'

export const en = {
  lead: 'Enter your serial number to check that your product is genuine and covered.',
  label: 'Serial number',
  button: 'Check warranty',
  hint: 'On the label under or behind the product, and on the warranty card. Dashes, spaces and capitals don’t matter.',
  malformed: 'A serial number has 4 to 40 letters (A–Z) and digits.',
  states: {
    active: {
      title: 'Under warranty',
      text: (lastDay: string) => `Your product is covered until the end of ${lastDay}.`,
    },
    'not-activated': {
      title: 'Genuine, not activated yet',
      text: () => 'Your product is genuine. Message us with your invoice to activate its warranty.',
    },
    expired: {
      title: 'The warranty has ended',
      text: (lastDay: string) => `The last day was ${lastDay}. Ask us about a repair.`,
    },
    void: {
      title: 'The warranty is void',
      text: () => 'Your product is genuine, but its warranty is no longer valid.',
    },
    replaced: {
      title: 'This product was replaced',
      text: () => 'The warranty moved to your replacement. Check the serial number on that product.',
    },
    unknown: {
      title: 'Not in our records',
      text: () => 'We couldn’t find this serial number. Check for misread characters:',
    },
  },
  tips: [
    'O and 0, I and 1, S and 5, B and 8 look alike. Try the other one.',
    'Use the number next to “S/N” or “Serial”, not the model code or barcode.',
    'Compare the label on the product with the warranty card.',
  ],
  begins: 'First day',
  ends: 'Last day',
  length: 'Length',
  months: (months: number) => plural(months, 'month', 'months'),
  daysLeft: (days: number) => (days === 0 ? 'Today is the last day' : `${plural(days, 'day', 'days')} left`),
  reason: 'Reason',
  claim: 'Request warranty service',
  activate: 'Request activation',
  repair: 'Ask about a repair',
  ask: 'Contact us',
  print: 'Print',
  terms: 'Warranty terms',
}
