export const en = {
  title: 'Warranty',
  description:
    'Check a warranty by its serial number, and read how long it lasts, what to keep, what is not covered and how to ask for it.',
  lead: 'If something we sell fails within its warranty, it is repaired or replaced. Here is how that works.',
  parts: {
    length: {
      title: 'How long it lasts',
      text: 'Every product page states its warranty in months, next to the price. The months count from the day of purchase on your invoice. Where no months are stated, ask before you buy.',
    },
    keep: {
      title: 'What to keep',
      text: 'Keep the invoice and leave the serial number on the product. The two together show what was bought and when.',
    },
    excluded: {
      title: 'What is not covered',
      items: [
        'Damage by a fall, a blow, water or the wrong voltage',
        'Repairs or changes by anyone but an authorised service',
        'A serial number that was removed or cannot be read',
        'Ordinary wear, and parts that are meant to be used up',
      ],
    },
    ask: {
      title: 'How to ask for it',
      text: 'Check the serial number above and write to us from its answer, or go to the shop where you bought the product, with the invoice and the product itself. Describe what happens, and when.',
    },
  },
  action: 'Ask about your warranty',
}
