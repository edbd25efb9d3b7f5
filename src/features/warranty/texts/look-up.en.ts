import { plural } from '#shared/plural.ts'

export const en = {
  lead: 'Type the serial number of your product to see whether it is ours and how long it is covered.',
  label: 'Serial number',
  button: 'Check the warranty',
  hint: 'On the label under or behind the product, and on the warranty card. Dashes, blanks and small letters do not matter.',
  malformed: 'This cannot be a serial number: those have 4 to 40 letters from A to Z and digits.',
  states: {
    active: {
      title: 'Under warranty',
      text: (lastDay: string) => `This product is covered up to and including ${lastDay}.`,
    },
    'not-activated': {
      title: 'Genuine, not activated yet',
      text: () =>
        'This product is ours. Its warranty has not begun: write to us, with the invoice at hand, to have it activated.',
    },
    expired: {
      title: 'The warranty has ended',
      text: (lastDay: string) => `Its last day was ${lastDay}. Ask us about a repair.`,
    },
    void: {
      title: 'The warranty is void',
      text: () => 'This product is ours, but its warranty does not hold any more.',
    },
    replaced: {
      title: 'This one was replaced',
      text: () =>
        'Its warranty went over to the product you got for it: look for the serial number on that one.',
    },
    unknown: {
      title: 'Not in our records',
      text: () => 'We do not know this serial number. Most often a sign was misread:',
    },
  },
  tips: [
    'O and 0, I and 1, S and 5, B and 8 look alike: try the other one.',
    'Take the number beside “S/N” or “Serial”, not the model code and not the bar code.',
    'Compare the label on the product with the one on the warranty card.',
  ],
  begins: 'First day',
  ends: 'Last day',
  length: 'Length',
  months: (months: number) => plural(months, 'month', 'months'),
  daysLeft: (days: number) => (days === 0 ? 'Today is its last day' : `${plural(days, 'day', 'days')} left`),
  reason: 'Reason',
  claim: 'Ask for warranty service',
  activate: 'Ask to activate it',
  repair: 'Ask about a repair',
  ask: 'Write to us about it',
  print: 'Print',
  terms: 'How the warranty works',
}
