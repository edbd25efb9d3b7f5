export const en = {
  title: 'Messages',
  emptyTitle: 'No messages yet',
  emptyText: 'What visitors send from the site will appear here.',
}
