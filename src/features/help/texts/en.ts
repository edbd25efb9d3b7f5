export const en = {
  title: 'Frequently asked questions',
  description: 'Answers to common questions about our products, warranty and service.',
  lead: 'Answers to what we’re asked most often.',
  emptyTitle: 'No questions here yet',
  emptyText: 'We haven’t published any answers yet. Send us your question and we’ll reply.',
  moreTitle: 'Didn’t find your answer?',
  moreText: 'Send us a message and we’ll reply by phone or email.',
  contact: 'Contact us',
}
