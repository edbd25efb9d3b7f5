export const en = {
  title: 'Warranty',
  description:
    'Check your warranty by serial number. See how long it lasts, what to keep, what isn’t covered and how to claim.',
  lead: 'If a product fails during its warranty, we’ll repair or replace it. Here’s how it works.',
  parts: {
    length: {
      title: 'How long it lasts',
      text: 'Each product page shows the warranty in months, next to the price. It starts on the purchase date on your invoice. If no warranty is shown, ask us before you buy.',
    },
    keep: {
      title: 'What to keep',
      text: 'Keep your invoice and leave the serial number label on the product. Together they show what you bought and when.',
    },
    excluded: {
      title: 'What isn’t covered',
      items: [
        'Damage from drops, impact, water or the wrong voltage',
        'Repairs or changes outside an authorised service centre',
        'A serial number that’s missing or unreadable',
        'Normal wear, and consumable parts',
      ],
    },
    ask: {
      title: 'How to claim',
      text: 'Check the serial number above and message us from the result, or take the product and its invoice to the shop where you bought it. Tell us what goes wrong, and when.',
    },
  },
  action: 'Ask about your warranty',
}
