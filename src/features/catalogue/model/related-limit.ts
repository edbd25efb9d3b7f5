/** How many related products can be chosen for a product. Without a schema, so that the form needs none for it. */
export const maxRelated = 12
