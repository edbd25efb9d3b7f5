export const en = {
  title: (site: string) => `${site} – products, specifications, warranty`,
  description: (site: string) =>
    `The ${site} catalogue: every product with its specifications, price and warranty.`,
  sentence: 'Products worth a closer look.',
  toNewest: 'See what is new',
  toCategories: 'See the categories',
  categories: 'Categories',
  newest: 'Newest products',
  allProducts: 'All products',
  mostVisited: 'Most looked at',
  warrantyTitle: 'Is your product still covered?',
  warrantyText: 'Type its serial number: whether it is ours, until when it is covered, and what to do.',
  warrantyLabel: 'Serial number',
  warrantyAction: 'Check the warranty',
  askTitle: 'Ask us about any product',
  askText: 'Before you choose or long after: we are glad to help.',
  askAction: 'Write to us',
  emptyTitle: 'The window is still empty',
  emptyText:
    'This shop has no products to show yet. Add a category and the first product in the back office.',
  emptyAction: 'Open the back office',
}
