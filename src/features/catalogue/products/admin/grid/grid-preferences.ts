/** The columns of the table that an account has hidden in this browser. */
const keyOf = (account: number) => `product-table-${account}`

export function readHiddenColumns(account: number): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(one => typeof one === 'string') : []
  } catch {
    // Storage is blocked, or something else wrote to it.
    return []
  }
}

export function storeHiddenColumns(account: number, hidden: string[]) {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(hidden))
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}
