/** The orders of a list that visitors can choose. */
export const sorts = ['relevance', 'newest', 'name', 'price', 'visits'] as const
